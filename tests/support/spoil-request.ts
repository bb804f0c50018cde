import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import type { PlainRequest } from './call-plainly.ts'

/** They fit many schemas, and few columns of a database. */
const texts = [
  ...['a\u0000', '\ud800', 'a\udc00b', '9'.repeat(20), '9999999999', '2147483648', '-1', '1e9'],
  ...['', ' ', '\u0001', '\ufeff', '\uffff', '\u202eabc', '\u0130', '\ufb00', '０１２３', 'a\u0301'.repeat(50), '😀'],
  ...['%00', '\\', "'", '../..', '__proto__', 'x'.repeat(300)]
]
const numbers = [Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 32, -(2 ** 31) - 1, -1, 0, 1e15, 1e308, 1e-7, 1.5]
const others: readonly unknown[] = [null, true, 7, 'x', [], [[]], {}, { extra: 1 }, JSON.parse('{"__proto__":{"role":"admin"}}')]

export interface SpoiltRequest {
  /** The value that is spoilt, such as `body.events.0.sequence`, and what it is now. */
  readonly what: string
  readonly request: PlainRequest
}

type Path = readonly string[]

const MOST_OF_A_LIST = 3

/** Returns requests of which one value is spoilt each: of the address, the query or the body. */
export function spoilRequest(endpoint: Endpoint, good: PlainRequest): readonly SpoiltRequest[] {
  const spoilt: SpoiltRequest[] = []
  const add = (part: 'params' | 'query' | 'body', path: Path, value: unknown): void => {
    const what = `${[part, ...path].join('.')} = ${JSON.stringify(value).slice(0, 60)}`
    spoilt.push({ what, request: { ...good, [part]: replaceIn(good[part] ?? {}, path, value) } })
  }
  for (const name of Object.keys(good.params ?? {})) for (const text of texts) add('params', [name], text.toWellFormed())
  const { shape = {} } = (endpoint.query ?? {}) as { readonly shape?: object }
  for (const name of Object.keys(shape)) for (const text of texts) add('query', [name], text)
  if (good.body === undefined) return spoilt
  for (const [path, value] of valuesIn(good.body)) {
    const isPlain = typeof value === 'string' || typeof value === 'number'
    for (const other of isPlain ? (typeof value === 'string' ? texts : numbers) : [...others, ...numbers]) add('body', path, other)
    if (isPlain) for (const other of others) add('body', path, other)
  }
  return spoilt
}

/** Each value in a JSON value, and the whole; of a list the first ones. */
function* valuesIn(value: unknown, path: Path = []): Generator<readonly [Path, unknown]> {
  yield [path, value]
  if (value === null || typeof value !== 'object') return
  const entries = Object.entries(value)
  for (const [name, one] of Array.isArray(value) ? entries.slice(0, MOST_OF_A_LIST) : entries) yield* valuesIn(one, [...path, name])
}

function replaceIn(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Record<string, unknown>
  // Not by assignment: `__proto__` must become a member of its own.
  return Object.defineProperty(copy, name, {
    value: replaceIn(copy[name], rest, value),
    enumerable: true,
    writable: true,
    configurable: true
  })
}
