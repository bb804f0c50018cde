import { pickBelow, pickOne } from '../support/with-seeds.ts'

/** How one hostile value is made: plain data that can be passed to the page and built there. */
export type Recipe =
  | { readonly kind: 'json'; readonly json: string }
  | { readonly kind: 'special'; readonly name: string }
  /** A good input with one member replaced or added. */
  | { readonly kind: 'with'; readonly good: string; readonly member: string; readonly value: Recipe }
  | { readonly kind: 'long'; readonly length: number }
  | { readonly kind: 'nest'; readonly depth: number }

/**
 * Builds the value. The function is turned into text and run inside the test's preload, so it uses nothing from outside itself. Values that JSON
 * cannot express are named by a key of `specials`.
 */
export function buildHostile(recipe: Recipe): unknown {
  const specials: Record<string, () => unknown> = {
    undefined: () => undefined,
    NaN: () => NaN,
    Infinity: () => Infinity,
    'minus zero': () => -0,
    'a big integer': () => 2n ** 64n,
    'a date': () => new Date(0),
    'no date': () => new Date(NaN),
    'a map': () => new Map([['slug', 'x']]),
    'a set': () => new Set([1]),
    'a pattern': () => /(a+)+$/,
    bytes: () => new Uint8Array(1000),
    'fifty megabytes of bytes': () => new ArrayBuffer(50_000_000),
    'an error': () => new Error('x'),
    'a boxed text': () => Object('x') as unknown,
    'a long empty list': () => Object.assign([], { length: 4_000_000_000 }),
    'a function': () => () => 1,
    'a symbol': () => Symbol('x'),
    'a circle': () => {
      const circle: Record<string, unknown> = {}
      circle['self'] = circle
      return circle
    },
    'half a letter': () => '\ud800'
  }
  if (recipe.kind === 'json') return JSON.parse(recipe.json)
  if (recipe.kind === 'special') return specials[recipe.name]?.()
  if (recipe.kind === 'long') return 'a'.repeat(recipe.length)
  if (recipe.kind === 'with') {
    const spoilt = { value: buildHostile(recipe.value), enumerable: true, writable: true, configurable: true }
    return Object.defineProperty(JSON.parse(recipe.good) as object, recipe.member, spoilt)
  }
  let value: unknown = 'end'
  for (let level = 0; level < recipe.depth; level += 1) value = { value }
  return value
}

const json = (value: unknown): Recipe => ({ kind: 'json', json: JSON.stringify(value) })
const special = (name: string): Recipe => ({ kind: 'special', name })

const specialNames = [
  'undefined',
  'NaN',
  'Infinity',
  'minus zero',
  'a big integer',
  'a date',
  'no date',
  'a map',
  'a set',
  'a pattern',
  'bytes',
  'an error',
  'a boxed text',
  'a long empty list',
  'a function',
  'a symbol',
  'a circle',
  'half a letter'
]

const values: readonly Recipe[] = [
  ...specialNames.map(special),
  ...[null, '', ' ', 'x', 0, -1, 1.5, 1e308, true, [], [[]], {}, '0', 'null', '../../x', 'a'.repeat(10_000), Array(3000).fill(1)].map(json),
  { kind: 'json', json: '{"__proto__":{"isAdmin":true}}' },
  { kind: 'json', json: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  { kind: 'json', json: '{"toString":"x","valueOf":"x"}' },
  ...["'; drop table accounts; --", '<img src=x onerror=alert(1)>', '\u0000', '${7*7}', '%00', 'file:///etc/passwd', '🙂'.repeat(500)].map(json),
  { kind: 'long', length: 200_000 },
  { kind: 'nest', depth: 100 }
]

/** Sent to every channel only once, because they take long to build. */
export const heavyRecipes: readonly Recipe[] = [
  { kind: 'long', length: 50_000_000 },
  { kind: 'with', good: '{}', member: 'slug', value: { kind: 'long', length: 50_000_000 } },
  { kind: 'nest', depth: 10_000 },
  special('fifty megabytes of bytes')
]

/** Returns `count` hostile inputs for a channel with a known good input; about half are that input with one member replaced. */
export function hostileRecipes(goodInput: object, count: number, random: () => number): Recipe[] {
  const good = JSON.stringify(goodInput)
  const members = [...Object.keys(goodInput), 'unknownMember', '__proto__', 'constructor']
  return Array.from({ length: count }, (): Recipe => {
    if (random() < 0.4) return pickOne(values, random)
    if (random() < 0.1) return json(Array.from({ length: pickBelow(5, random) }, () => goodInput))
    return { kind: 'with', good, member: pickOne(members, random), value: pickOne(values, random) }
  })
}
