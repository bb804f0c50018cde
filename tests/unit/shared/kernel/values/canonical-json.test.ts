import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../../../src-shared/kernel/values/canonical-json.ts'

/** Names whose place in an object is not the one in which they were added, or which an object may have already. */
const name = fc.oneof(
  fc.constantFrom('', '0', '10', '9', '-1', '1.5', '01', '4294967295', '__proto__', 'constructor', 'toString', 'é', 'Z', 'a', 'b'),
  fc.string()
)

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(name, fc.oneof(tie('value'), fc.constant(undefined))), { maxLength: 6 }).map(toMembers)
  )
}))

/** Unlike an assignment, this makes a member of its own with any name. */
function toMembers(entries: readonly (readonly [string, unknown])[]): object {
  const members = {}
  for (const [key, member] of entries) Object.defineProperty(members, key, { value: member, enumerable: true, configurable: true, writable: true })
  return members
}

/** The rule in its plainest form. */
function rule(one: unknown): string {
  if (Array.isArray(one)) return `[${one.map(rule).join(',')}]`
  if (one === null || typeof one !== 'object') return JSON.stringify(one)
  const members = Object.entries(one).filter(([, member]) => member !== undefined)
  const sorted = members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${rule(member)}`).join(',')}}`
}

describe('the canonical JSON of a value', () => {
  it('has its keys sorted and no undefined members, whatever their names are', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(canonicalJson(one)).toBe(rule(one))
      })
    )
  })

  it('is the same for the same members in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 8 }), (entries) => {
        expect(canonicalJson(toMembers(entries.toReversed()))).toBe(canonicalJson(toMembers(entries)))
      })
    )
  })

  it('sorts numbers as texts, and keeps a member named as a prototype', () => {
    expect(canonicalJson({ b: 1, 9: 2, 10: 3 })).toBe('{"10":3,"9":2,"b":1}')
    expect(canonicalJson(JSON.parse('{"a":1,"__proto__":{"b":2}}'))).toBe('{"__proto__":{"b":2},"a":1}')
    expect(canonicalJson([{ 1: [undefined] }, undefined])).toBe('[{"1":[]},]')
  })
})
