import { expect, test } from 'vitest'
import { isWithinBounds } from '../../../../../src-main/platform/ipc/input-bounds.ts'
import { ownQuestionContract } from '../../../../../src-shared/content/own-questions/requests/own-question-contract.ts'
import { emptyDraft, MOST_SENT_QUESTIONS } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { ownOptionIds } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { LARGEST_FILE_BYTES } from '../../../../../src-shared/kernel/values/largest-file.ts'
import { SOUND_MOST_BYTES } from '../../../../../src-shared/content/media/sound.ts'
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
  ['a file for a call that takes none', { bytes: new Uint8Array(1) }],
  ['a buffer', { slug: new ArrayBuffer(50_000_000) }],
  ['a map', new Map([['slug', 'x']])],
  ['a date', { slug: new Date(0) }]
])('%s is outside the input bounds and rejected within 100 ms', (_, input) => {
  const startedAt = performance.now()
  expect(isWithinBounds(input)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(100)
})

test('only a call that takes a file may have the bytes of one', () => {
  const { readFile, keep } = ownQuestionContract
  const file = { name: 'tides.gift', bytes: new Uint8Array(LARGEST_FILE_BYTES) }
  expect(isWithinBounds(file, readFile.bounds)).toBe(true)
  expect(isWithinBounds([file.bytes, new Uint8Array(1)], readFile.bounds)).toBe(false)
  expect(isWithinBounds({ bytes: new Uint8Array() }, keep.bounds)).toBe(false)
})

test('as many questions as one call may save are within its bounds, and not within those of others', () => {
  const ids = ownOptionIds.map((id) => ({ id, text: 'A tide.', why: 'It is not.' }))
  const draft = { ...emptyDraft, options: ids, steps: ids, spareChoices: ids }
  const question = { questionId: crypto.randomUUID(), revision: 1, set: 'Tides', draft }
  const input = { questions: Array.from({ length: MOST_SENT_QUESTIONS }, () => question) }
  expect(isWithinBounds(input, ownQuestionContract.keep.bounds)).toBe(true)
  expect(isWithinBounds(input)).toBe(false)
})

test('a sound as large as packs allow is within the bounds of its call, and one byte more is not', () => {
  const base64 = 'A'.repeat(Math.ceil(SOUND_MOST_BYTES / 3) * 4)
  expect(isWithinBounds({ base64 }, ownQuestionContract.addSound.bounds)).toBe(true)
  expect(isWithinBounds({ base64: `${base64}A` }, ownQuestionContract.addSound.bounds)).toBe(false)
  expect(isWithinBounds({ base64 })).toBe(false)
})
