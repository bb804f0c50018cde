import type { InputBounds } from '../../../src-shared/kernel/ipc/contract.ts'

/** A learner's picture takes 350,000 characters; most other inputs are far smaller. */
const MOST_CHARACTERS = 1024 * 1024
const MOST_MEMBERS = 2000
const DEEPEST = 20

/**
 * Whether an input is small enough to be parsed: a compromised page may send any cloneable value, and a schema would walk fifty million characters or
 * ten thousand levels while every window waits. Only plain objects and lists can be within bounds, and bytes where the contract takes a file: elsewhere a
 * schema would list each of them as a member. `bounds` is what the contract allows beyond the usual.
 */
export function isWithinBounds(input: unknown, bounds: InputBounds = {}): boolean {
  const { characters: mostCharacters = MOST_CHARACTERS, members: mostMembers = MOST_MEMBERS, bytes: mostBytes = 0 } = bounds
  let characters = 0
  let members = 0
  let bytes = 0
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') characters += value.length
    else if (value instanceof Uint8Array) bytes += Math.max(1, value.byteLength)
    else if (typeof value === 'object' && value !== null) {
      if (depth === DEEPEST || !isPlain(value)) return false
      const inner = Array.isArray(value) ? value : Object.entries(value).flat()
      members += inner.length
      if (members > mostMembers) return false
      for (const member of inner) open.push({ value: member, depth: depth + 1 })
    }
    if (characters > mostCharacters || bytes > mostBytes) return false
  }
  return true
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
