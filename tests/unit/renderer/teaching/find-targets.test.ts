import { expect, it } from 'vitest'
import { findTargets, type ListedTarget } from '../../../../src-renderer/features/teaching/assignments/find-targets.ts'
import { findDateFault } from '../../../../src-renderer/features/teaching/assignments/due-date.ts'
import { joinProgress } from '../../../../src-renderer/features/teaching/join-progress.ts'
import { appendText, newNames } from '../../../../src-renderer/features/teaching/new-names.ts'
import { orderOwnAssignments } from '../../../../src-shared/teaching/own-assignments.ts'
import { readTextFile } from '../../../../src-renderer/features/teaching/read-text-file.ts'
import { isLate, readJoinCode, showJoinCode, type OwnAssignment } from '../../../../src-shared/teaching/school-class.ts'

const target = (title: string, kind: ListedTarget['kind'], levels: ListedTarget['levels']): ListedTarget => ({
  kind,
  slug: title.toLowerCase(),
  title,
  words: `${title} mathematics`.toLowerCase(),
  levels
})

it('what a class can be set is found by its words, kind and class, in order of titles', () => {
  const targets = [
    target('Surds', 'lesson', ['ss-1']),
    target('Fractions', 'lesson', ['js-1']),
    target('Indices', 'lesson', []),
    target('Mock', 'exam', ['js-1'])
  ]
  const titlesOf = (words: string, kind: ListedTarget['kind'], classLevel: 'js-1' | null) =>
    findTargets(targets, { kind, words, classLevel }).shown.map(({ title }) => title)
  expect(titlesOf('', 'lesson', 'js-1')).toEqual(['Fractions', 'Indices'])
  expect(titlesOf('', 'lesson', null)).toEqual(['Fractions', 'Indices', 'Surds'])
  expect(titlesOf('MATHS surds', 'lesson', null)).toEqual([])
  expect(titlesOf('math sur', 'lesson', null)).toEqual(['Surds'])
  expect(titlesOf('', 'exam', 'js-1')).toEqual(['Mock'])
})

const assignment = (assignmentId: string, parts: Partial<OwnAssignment>): OwnAssignment => ({
  assignmentId,
  classId: 'c',
  title: assignmentId,
  target: { kind: 'lesson', slug: 'x' },
  dueAt: null,
  note: '',
  setAt: 1,
  state: 'open',
  percent: null,
  doneAt: null,
  arrivedAt: null,
  ...parts
})

it('what is still to do comes first: by its coming date, without a date, past its date; and then what is done', () => {
  const order = orderOwnAssignments(
    [
      assignment('done', { state: 'done', dueAt: 1 }),
      assignment('long past', { dueAt: 20 }),
      assignment('just past', { dueAt: 90 }),
      assignment('no date', {}),
      assignment('new without a date', { setAt: 2 }),
      assignment('later', { dueAt: 190, state: 'begun' }),
      assignment('soon', { dueAt: 100 }),
      assignment('done lately', { state: 'done', setAt: 2 })
    ],
    100
  )
  const titles = ['soon', 'later', 'new without a date', 'no date', 'just past', 'long past', 'done lately', 'done']
  expect(order.map(({ title }) => title)).toEqual(titles)
})

it('results belong to their assignments and pupils by id; what was set or joined since they were read is unknown', () => {
  const done = { state: 'done', percent: 50, doneAt: 1, arrivedAt: 1 } as const
  const open = { state: 'open', percent: null, doneAt: null, arrivedAt: null } as const
  const { progressOf, doneCount } = joinProgress({ assignmentIds: ['a', 'b'], rows: [{ pupilId: 'ada', progress: [open, done] }] })
  const ada = { pupilId: 'ada', joinedAt: 1 }
  expect(progressOf(ada, { assignmentId: 'b' })).toEqual(done)
  expect(progressOf(ada, { assignmentId: 'new' })).toBe('unknown')
  expect(progressOf({ pupilId: 'ben', joinedAt: null }, { assignmentId: 'a' })).toBe('notJoined')
  expect(progressOf({ pupilId: 'ben', joinedAt: 2 }, { assignmentId: 'a' })).toBe('unknown')
  expect(['a', 'b', 'new'].map((assignmentId) => doneCount({ assignmentId }))).toEqual([0, 1, null])
})

it('a date that is incomplete is never no date, and that of a new assignment is not over', () => {
  const now = new Date('2026-12-04T12:00:00').getTime()
  const faultOf = (dueOn: string, from: number | null = now, isIncomplete = false) => findDateFault({ dueOn, isIncomplete, from })
  expect(faultOf('')).toBeNull()
  expect(faultOf('', now, true)).toBe('set.dueIncomplete')
  expect(faultOf('0002-12-04', null)).toBe('set.dueIncomplete')
  expect(faultOf('12345-12-04')).toBe('set.dueIncomplete')
  expect(faultOf('2026-12-04')).toBeNull()
  expect(faultOf('2026-12-03')).toBe('set.duePast')
  expect(faultOf('2026-12-03', null)).toBeNull()
})

it('late is what was finished after its date by the pupil’s computer, however late it arrived', () => {
  expect(isLate({ doneAt: 11 }, { dueAt: 10 })).toBe(true)
  expect(isLate({ doneAt: 10 }, { dueAt: 10 })).toBe(false)
  expect(isLate({ doneAt: null }, { dueAt: 10 })).toBe(false)
  expect(isLate({ doneAt: 11 }, { dueAt: null })).toBe(false)
})

it('a list that is brought again adds only its new names, and two of one name stay two', () => {
  const { added, known } = newNames(['Ada Obi', 'ADA OBI', 'Musa Bello', 'Musa Bello'], [{ name: 'Ada Obi' }])
  expect(added.map(({ name }) => name)).toEqual(['Musa Bello', 'Musa Bello'])
  expect(new Set(added.map(({ pupilId }) => pupilId)).size).toBe(2)
  expect(known).toEqual(['Ada Obi', 'ADA OBI'])
})

it('the names of a file come below those that are typed', () => {
  expect(appendText(' ', 'Ada')).toBe('Ada')
  expect(appendText('Ada\n\n', 'Musa')).toBe('Ada\nMusa')
})

it('a code is read however it was typed, and shown in two groups', () => {
  expect(readJoinCode(' abcd-2345 ')).toBe('ABCD2345')
  expect(showJoinCode('ABCD2345')).toBe('ABCD-2345')
})

it('a file of names is read in UTF-8, UTF-16 and the encoding of older spreadsheets; one that is too large or no text is refused', async () => {
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) })
  expect(await readTextFile(fileOf(new TextEncoder().encode('Adé')))).toBe('Adé')
  expect(await readTextFile(fileOf(new Uint8Array([0x41, 0x64, 0xe9])))).toBe('Adé')
  expect(await readTextFile(fileOf(new Uint8Array([0xff, 0xfe, 0x41, 0, 0xe9, 0])))).toBe('Aé')
  await expect(readTextFile(fileOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0])))).rejects.toThrow('no text')
  await expect(readTextFile({ size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) })).rejects.toThrow('gone')
  expect(await readTextFile({ size: 1_000_000_000, arrayBuffer: () => Promise.reject(new Error('not read')) })).toBeNull()
})
