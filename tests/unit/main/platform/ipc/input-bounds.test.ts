import { expect, test } from 'vitest'
import { isWithinBounds } from '../../../../../src-main/platform/ipc/input-bounds.ts'
import { LARGEST_FILE_BYTES } from '../../../../../src-shared/kernel/values/largest-file.ts'
import { PHOTO_LIMIT_BYTES } from '../../../../../src-shared/account/learner-profile.ts'

function nest(depth: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level += 1) value = { value }
  return value
}

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['an empty object', {}],
  ['a number that is none', Number.NaN],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 })],
  ['the largest picture', { mediaType: 'image/png', base64: 'A'.repeat(Math.ceil(PHOTO_LIMIT_BYTES / 3) * 4) }],
  ['the largest file', { name: 'tides.gift', bytes: new Uint8Array(LARGEST_FILE_BYTES) }],
  ['twenty levels', nest(20)],
  ['a list of 2000', Array.from({ length: 2000 }, () => 1)]
])('%s is within the input bounds', (_, input) => {
  expect(isWithinBounds(input)).toBe(true)
})

test.each<[string, unknown]>([
  ['fifty million characters', { slug: 'a'.repeat(50_000_000) }],
  ['fifty million characters as a name', { ['a'.repeat(50_000_000)]: 1 }],
  ['many texts', Array.from({ length: 1000 }, () => 'a'.repeat(2000))],
  ['ten thousand levels', nest(10_000)],
  ['a list of ten million', Array.from({ length: 10_000_000 })],
  ['a list that is empty but long', Object.assign([], { length: 4_000_000_000 })],
  ['fifty million bytes', new Uint8Array(50_000_000)],
  ['two of the largest files', [new Uint8Array(LARGEST_FILE_BYTES), new Uint8Array(1)]],
  ['a buffer', { slug: new ArrayBuffer(50_000_000) }],
  ['a map', new Map([['slug', 'x']])],
  ['a date', { slug: new Date(0) }]
])('%s is outside the input bounds and rejected within 100 ms', (_, input) => {
  const startedAt = performance.now()
  expect(isWithinBounds(input)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(100)
})
