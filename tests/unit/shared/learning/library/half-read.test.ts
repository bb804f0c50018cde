import { expect, it } from 'vitest'
import { readSoFar } from '../../../../../src-shared/learning/library/half-read.ts'
import type { WorkSource } from '../../../../../src-shared/content/library/library.ts'
import { halfReadWorksSchema } from '../../../../../src-shared/learning/progress/progress.ts'

const note: WorkSource = { kind: 'note', id: 'yeast', title: 'Yeast', text: 'It is alive.' }
const book: WorkSource = { kind: 'pdf', id: 'book', title: 'A book', type: 'application/pdf', pages: 3 }
const sound: WorkSource = { kind: 'audio', id: 'call', title: 'A call', type: 'audio/wav', durationMs: 4000, words: 'Yams.' }

it.each([
  [note, 0, null],
  [note, 9, { kind: 'note', percent: 0 }],
  [note, 999, { kind: 'note', percent: 99 }],
  [note, 1000, null],
  [book, 0, null],
  [book, 1, { kind: 'pdf', page: 1, pages: 3 }],
  [book, 1999, { kind: 'pdf', page: 2, pages: 3 }],
  [book, 2000, null],
  [book, 99_999, null],
  [sound, 2000, null]
])('a library work is half read between its beginning and its end: %o at %i', (work, at, soFar) => {
  expect(readSoFar(work, at)).toEqual(soFar)
})

it('a reply of an older backend without libraries is read as having no half-read library', () => {
  expect(halfReadWorksSchema.parse({ lesson: null })).toEqual({ lesson: null, library: null, readLessons: null })
})
