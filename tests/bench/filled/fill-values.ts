import { createHash } from 'node:crypto'

/** SQL expressions of values that look random and depend only on the seed and a key, so that any part can be made in any order. */
export interface FillValues {
  /** From 0 up to but not 1. `key`: an expression of type bigint; `name`: another one for each use. */
  readonly uniform: (key: string, name: string) => string
  /** A whole number from 0 to `most` with this mean: most are small, few large. */
  readonly count: (key: string, name: string, counts: { readonly mean: number; readonly most: number }) => string
  /** A UUID of version 4, as text. */
  readonly id: (kind: string, key: string) => string
  /** The account of a learner by number. */
  readonly account: (learner: string) => string
  /** A UUID of version 7. `at`: an expression of milliseconds since 1970. */
  readonly idOfTime: (at: string, key: string) => string
}

/** The integers below 2^53, of which a double precision number holds each. */
const MASK = 2 ** 53 - 1

export function makeFillValues(seed: number): FillValues {
  const saltOf = (name: string): number =>
    createHash('sha256')
      .update(`${String(seed)} ${name}`)
      .digest()
      .readInt32BE()
  const uniform = (key: string, name: string): string =>
    `((hashint8extended(${key}, ${String(saltOf(name))}) & ${String(MASK)}) / ${String(2 ** 53)}::double precision)`
  const digits = (kind: string, key: string): string => `md5('${String(seed)} ${kind} ' || (${key}))`
  // Version 4: replies are checked for it.
  const id = (kind: string, key: string): string => `overlay(overlay(${digits(kind, key)} placing '4' from 13) placing 'a' from 17)::uuid::text`
  return {
    uniform,
    count: (key, name, { mean, most }) => {
      if (mean <= 0) return '0'
      const exponent = exponentFor(mean, most)
      // PostgreSQL refuses results that are too near to 0; below this they are 0 anyway.
      const least = (0.5 / (most + 1)) ** (1 / exponent)
      return `floor(${String(most + 1)} * power(greatest(${uniform(key, name)}, ${String(least)}), ${String(exponent)}))::int`
    },
    id,
    account: (learner) => id('account', learner),
    idOfTime: (at, key) => {
      const random = digits('attempt', key)
      return `(lpad(to_hex(${at}), 12, '0') || '7' || left(${random}, 3) || 'a' || right(${random}, 15))::uuid`
    }
  }
}

/** The exponent `k` for which whole numbers from 0 to `most`, made as `floor((most + 1) * uniform ^ k)`, have this mean: most are small, few large. */
export function exponentFor(mean: number, most: number): number {
  const meanOf = (exponent: number): number => {
    let sum = 0
    for (let least = 1; least <= most; least += 1) sum += 1 - (least / (most + 1)) ** (1 / exponent)
    return sum
  }
  let [low, high] = [1e-3, 1e9]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = Math.sqrt(low * high)
    if (meanOf(middle) > mean) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}

const BISECTIONS = 60
