import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemTemplateSchema, type ItemTemplate } from '../../../../../src-shared/content/templates/item-template.ts'
import { makeItem } from '../../../../../src-server/content/templates/make-item.ts'
import { numberText, roundTo, roundToDecimals } from '../../../../../src-shared/content/templates/number-text.ts'
import { checkItem } from '../../../../../src-shared/content/check/check-item.ts'

const ohm: ItemTemplate = itemTemplateSchema.parse({
  id: 'current',
  topic: 'Current electricity',
  difficulty: 'easy',
  variables: { u: { of: [6, 9, 12, 24] }, r: { from: 2, to: 30, step: 0.5 } },
  values: { i: 'u/r' },
  conditions: [{ of: 'i', least: 0.1, most: 8 }],
  figures: 3,
  stem: 'A lamp of $[[r]]\\ \\mathrm{\\Omega}$ is joined to $[[u]]\\ \\mathrm{V}$. How large is the current?',
  option: '$[[number]]\\ \\mathrm{A}$',
  key: 'u/r',
  wrong: [
    { value: 'u*r', why: 'Voltage was multiplied by resistance.' },
    { value: 'r/u', why: 'The quotient is upside down.' },
    { value: 'u+r', why: 'Voltage and resistance were added.' }
  ],
  explanation: 'By Ohm’s law the current is the voltage over the resistance, $\\frac{[[u]]}{[[r]]}$. That is $[[key]]\\ \\mathrm{A}$.'
})

function itemOf(template: ItemTemplate, seed: string) {
  const made = makeItem(template, seed)
  if (!made.ok) throw new Error(made.reason)
  return made.item
}

function reasonOf(change: Partial<ItemTemplate>): string {
  const made = makeItem({ ...ohm, ...change }, '1')
  return made.ok ? 'it made an item' : made.reason
}

describe('a template', () => {
  it('makeItem makes a valid item from any seed, with its key computed from the numbers in the stem', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,8}$/), (seed) => {
        const item = itemOf(ohm, seed)
        const [r = 0, u = 0] = (item.stem.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
        expect(checkItem(item)).toEqual([])
        expect(item.options.find(({ id }) => id === item.key)?.value).toBe(roundTo(u / r, 3))
        expect(new Set(item.options.map(({ value }) => value)).size).toBe(4)
        expect(item.options.filter(({ why }) => why === undefined).map(({ id }) => id)).toEqual([item.key])
      })
    )
  })

  it('makeItem makes the same item from the same seed, others from other seeds, and uses every key position', () => {
    expect(itemOf(ohm, 'a1')).toEqual(itemOf(ohm, 'a1'))
    expect(itemOf(ohm, 'a1').id).toBe('current-a1')
    const items = Array.from({ length: 100 }, (_, seed) => itemOf(ohm, String(seed)))
    expect(new Set(items.map(({ stem }) => stem)).size).toBeGreaterThan(50)
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set(['w', 'x', 'y', 'z']))
  })

  it('an item shows a given number unrounded, even if the template has fewer significant figures', () => {
    const item = itemOf({ ...ohm, variables: { u: { of: [12_345, 12_345.5] }, r: { of: [1000, 2000] } }, conditions: [] }, '1')
    expect(item.stem).toMatch(/12345/)
    expect(item.options.find(({ id }) => id === item.key)?.value).toBeLessThan(13)
  })

  it.each([
    ['an expression that cannot be computed', { key: 'u/' }, 'u/: it ends where a number was expected'],
    ['a name that it does not know', { key: 'u/s' }, 'u/s: "s" is no number, function or bracket'],
    ['a number that is not there', { stem: 'How much is [[s]]?' }, '[[s]] is not a variable, value or key'],
    ['a form of numbers that there is not', { stem: 'How much is [[u|roman]]?' }, 'a number cannot be written as "roman"'],
    ['conditions that never hold', { conditions: [{ of: 'u', most: 1 }] }, 'none of 500 draws'],
    ['wrong options that are the key', { wrong: ['u/r', 'r/u', 'u+r'].map((value) => ({ value, why: 'No.' })) }, 'none of 500 draws']
  ] as const)('makeItem makes no item from %s, and gives the reason', (_, change, reason) => {
    expect(reasonOf(change as Partial<ItemTemplate>)).toContain(reason)
  })

  it('a template condition with isWhole gives only whole-number keys', () => {
    const whole = { ...ohm, conditions: [{ of: 'u/r', isWhole: true as const }] }
    for (let seed = 0; seed < 20; seed += 1)
      expect(Number(itemOf(whole, String(seed)).options.find(({ why }) => why === undefined)?.value) % 1).toBe(0)
  })

  it('a condition on given numbers alone excludes draws with which a value could not be computed', () => {
    const slope = {
      ...ohm,
      variables: { u: { of: [1, 2, 3, 4] }, r: { of: [2, 3] } },
      values: { i: '1/(u-r)' },
      conditions: [{ of: 'abs(u-r)', least: 1 }]
    }
    for (let seed = 0; seed < 20; seed += 1) expect(makeItem({ ...slope, key: 'i+9' }, String(seed)).ok).toBe(true)
    const flat = { ...slope, variables: { u: { of: [2, 2] }, r: { of: [2, 2] } }, conditions: [{ of: 'i', least: -9 }] }
    expect(reasonOf(flat), 'a condition on the value itself').toBe('1/(u-r): the quotient has no finite real value')
  })

  it('options and steps are rounded to decimal places where the template has them', () => {
    const { figures: _, ...rest } = ohm
    const places = { ...rest, places: 1, explanation: 'That is [[i]], so [[key]].' }
    const item = itemOf(places, '1')
    const [r = 0, u = 0] = (item.stem.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
    expect(item.explanation).toBe(`That is ${roundToDecimals(u / r, 1)}, so ${roundToDecimals(u / r, 1)}.`)
    expect(itemTemplateSchema.safeParse(places).success).toBe(true)
    expect(
      [rest, { ...places, figures: 2 }].map((template) => itemTemplateSchema.safeParse(template).success),
      'neither, and both'
    ).toEqual([false, false])
  })
})

describe('a number in a text', () => {
  it.each([
    [0.25, 'plain', '0.25'],
    [-3, 'plain', '-3'],
    [0, 'plain', '0'],
    [1.5e-7, 'plain', '1.5\\times10^{-7}'],
    [2_500_000, 'plain', '2.5\\times10^{6}'],
    [63_000, 'grouped', '63,000'],
    [1_250_000, 'grouped', '1,250,000'],
    [0.375, 'fraction', '\\frac{3}{8}'],
    [-0.2, 'fraction', '-\\frac{1}{5}'],
    [0.428_571_43, 'fraction', '\\frac{3}{7}'],
    [0.428_57, 'fraction', '0.42857'],
    [4, 'fraction', '4']
  ] as const)('the number %d in the format %s is written as %s', (value, form, text) => {
    expect(numberText(value, form)).toBe(text)
  })

  it('roundTo rounds a number to significant figures', () => {
    expect([roundTo(0.123_456, 3), roundTo(98_765, 2), roundTo(0, 3), roundTo(-1.005, 3)]).toEqual([0.123, 99_000, 0, -1])
  })

  it.each([
    [1.005, 2, 1.01],
    [-2.5, 0, -3],
    [-0.004, 2, 0],
    [1234.5678, 3, 1234.568],
    [4e-9, 6, 0],
    [6.02e23, 2, 6.02e23]
  ] as const)('roundToDecimals rounds %d to %d decimal places as pupils do: %d', (value, places, rounded) => {
    expect(roundToDecimals(value, places)).toBe(rounded)
  })
})
