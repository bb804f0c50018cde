import { expect, onTestFinished, test, vi } from 'vitest'
import {
  afterEvent,
  freshExamDay,
  isCutDue,
  OWN_COMPUTER,
  type ExamDay,
  type ExamDayEvent
} from '../../../../../src-renderer/features/learning/exam-day/exam-day.ts'
import { buildRehearsalPaper, rehearsalItems } from '../../../../../src-renderer/features/learning/exam-day/rehearsal-paper.ts'
import { rehearsedExams } from '../../../../../src-renderer/features/learning/exam-day/rehearsed-exams.ts'
import { emptyProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { createRehearsal } from '../../../../../src-renderer/features/learning/trainer/create-rehearsal.ts'
import { buildAssessment, buildExamFacts } from '../../../../support/build-learning.ts'

const after = (...events: readonly ExamDayEvent[]): ExamDay => events.reduce(afterEvent, freshExamDay)
const answered = (count: number): ExamDayEvent => ({
  kind: 'acted',
  progress: { ...emptyProgress, answers: Object.fromEntries(rehearsalItems.slice(0, count).map((id) => [id, { optionId: 'B' }])) }
})
const toRoom: readonly ExamDayEvent[] = [{ kind: 'next' }, { kind: 'seat', number: OWN_COMPUTER }, { kind: 'next' }]
const submitted: ExamDayEvent = { kind: 'submitted', answeredCount: 5, spentMs: 72_000, reason: 'candidate' }

test('the day goes from the slip over the seat and the invigilator to the room', () => {
  expect([freshExamDay, after(...toRoom.slice(0, 1)), after(...toRoom.slice(0, 2)), after(...toRoom)].map(({ stage }) => stage)).toEqual([
    'slip',
    'seat',
    'words',
    'room'
  ])
})

test('a wrong seat is named and goes no further', () => {
  expect(after({ kind: 'next' }, { kind: 'seat', number: 3 })).toMatchObject({ stage: 'seat', wrongSeat: 3 })
})

test('the power goes once, after two answers, and the room continues with the same answers and the time that was left', () => {
  const one = after(...toRoom, answered(1))
  expect(isCutDue(one)).toBe(false)
  expect(afterEvent(one, { kind: 'power-cut', remainingMs: 1 }).stage, 'too early').toBe('room')
  const two = after(...toRoom, answered(2))
  expect(isCutDue(two)).toBe(true)
  const dark = afterEvent(two, { kind: 'power-cut', remainingMs: 200_000 })
  expect(dark).toMatchObject({ stage: 'dark', answersAtCut: 2, remainingMs: 200_000 })
  const back = afterEvent(dark, { kind: 'next' })
  expect(back).toMatchObject({ stage: 'room', progress: two.progress })
  expect(isCutDue(back), 'a second time').toBe(false)
})

test('after the submission there is the card, and what comes later changes nothing', () => {
  const end = after(...toRoom, answered(5), submitted)
  expect(end).toMatchObject({ stage: 'ready', end: { answeredCount: 5, spentMs: 72_000 } })
  expect([{ kind: 'next' } as const, answered(1), submitted].every((event) => afterEvent(end, event) === end)).toBe(true)
})

test('the rehearsal’s paper has the letters, keys and calculator of the exam', () => {
  const { rules } = buildAssessment()
  const text = { title: 'Rehearsal', subject: 'Easy', item: (item: string, part: string) => `${item} ${part}` }
  const five = buildRehearsalPaper({ ...rules, optionLetters: ['A', 'B', 'C', 'D', 'E'], hasEightKeys: false }, text, 'id')
  const four = buildRehearsalPaper(rules, text, 'id')
  const optionsOf = (paper: typeof four) => paper.subjects[0]!.items.map((item) => ('options' in item ? item.options.length : 0))
  expect([optionsOf(four), optionsOf(five)]).toEqual([Array(5).fill(4), Array(5).fill(5)])
  expect([four.rules.hasEightKeys, five.rules.hasEightKeys]).toEqual([true, false])
})

test('exams that have a paper here can be rehearsed, the learner’s own first, by the rules of the mock in force', () => {
  const ofExam = (targetExam: 'utme' | 'wassce', slug: string, kind: 'mock' | 'practice') =>
    buildAssessment({ slug, kind, exam: buildExamFacts({ targetExam }) })
  const papers = [ofExam('utme', 'utme-physics', 'practice'), ofExam('utme', 'utme-mock', 'mock'), ofExam('wassce', 'wassce-physics', 'practice')]
  const past = buildAssessment({ slug: 'old', kind: 'mock', exam: buildExamFacts({ targetExam: 'utme', standing: 'past' }) })
  const learner = { classLevel: 'ss-3', targetExam: 'wassce', country: 'NG' } as const
  expect(rehearsedExams([past, ...papers], learner).map(({ slug, paper, isOwn }) => [slug, paper.slug, isOwn])).toEqual([
    ['wassce', 'wassce-physics', true],
    ['utme', 'utme-mock', false]
  ])
  expect(rehearsedExams([], learner)).toEqual([])
  const bece = (country: string, slug: string) => buildAssessment({ slug, kind: 'practice', exam: buildExamFacts({ targetExam: 'bece', country }) })
  const kinds = (['utme', 'bece', 'ncee'] as const).map((targetExam) => buildAssessment({ slug: targetExam, exam: buildExamFacts({ targetExam }) }))
  expect(rehearsedExams(kinds, learner).map(({ slug, isOnPaper }) => [slug, isOnPaper])).toEqual([
    ['utme', false],
    ['bece', true],
    ['ncee', true]
  ])
  const inGhana = { classLevel: 'js-3', targetExam: 'bece', country: 'GH' } as const
  const both = [bece('NG', 'bece-english'), bece('GH', 'bece-ghana-english')]
  expect(rehearsedExams(both, inGhana).map(({ paper, isOwn }) => [paper.slug, isOwn])).toEqual([['bece-ghana-english', true]])
  expect(
    rehearsedExams(both.slice(0, 1), inGhana).map(({ isOwn }) => isOwn),
    'of another country'
  ).toEqual([false])
})

test('in the rehearsal the answers count as sent a second later, so that the room shows no nought', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { rules } = buildAssessment()
  const paper = buildRehearsalPaper(rules, { title: '', subject: '', item: () => '' }, 'id')
  const { bridge } = createRehearsal({
    paper,
    progress: emptyProgress,
    remainingMs: 60_000,
    isClockRunning: true,
    isResumed: false,
    now: () => 0,
    onEvent: () => undefined
  })
  const received: number[] = []
  const stop = bridge.onDeliveryChanged(({ receivedSequence }) => received.push(receivedSequence))
  void bridge.append({ attemptId: 'id', act: { kind: 'answer', itemId: 'animal', response: { optionId: 'B' } } })
  vi.advanceTimersByTime(1000)
  stop()
  vi.advanceTimersByTime(5000)
  expect(received).toEqual([1])
})
