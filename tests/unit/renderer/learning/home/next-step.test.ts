import { expect, test } from 'vitest'
import { nextStep, type LearnerState } from '../../../../../src-renderer/features/learning/home/next-step.ts'
import { LEAST_GOAL, MOST_COURSE, MOST_GOAL } from '../../../../../src-renderer/features/learning/home/plan-dialog.tsx'
import { UTME_MARKS } from '../../../../../src-renderer/features/learning/target/utme-marks.ts'
import { TARGET_COURSE_MOST, TARGET_SCORE_MOST, WEEKLY_GOAL_LEAST, WEEKLY_GOAL_MOST } from '../../../../../src-shared/account/learner-profile.ts'
import { buildAssessment, buildAttempt, buildMock } from '../../../../support/build-learning.ts'
import { buildHeading, buildProgress, buildSubjectProgress } from '../../../../support/build-progress.ts'

const mock = buildMock()
const practice = buildAssessment()
const lesson = { slug: 'seeing-light', title: 'Seeing light' }

function step(changes: Partial<LearnerState>) {
  return nextStep({ open: null, asked: null, daily: null, progress: buildProgress(), next: mock, attempts: [], papers: [mock, practice], ...changes })
}

/** Makes the progress of a learner with one weak topic. `withLesson` adds a lesson about it. */
function weak(withLesson: boolean) {
  return buildProgress({ subjects: [buildSubjectProgress({ headings: [buildHeading({ lesson: withLesson ? lesson : null })] })] })
}

/** Makes a mock and `count` practices after it. */
function sinceMock(count: number) {
  const after = Array.from({ length: count }, (_, index) =>
    buildAttempt({ attemptId: `p${index}`, slug: 'utme-mathematics', startedAt: 2000 + index })
  )
  return [buildAttempt({ startedAt: 1000 }), ...after]
}

test('an open exam comes before everything else, and due revision before all other steps', () => {
  const due = buildProgress({ revision: { subjects: [{ slug: 'physics', title: 'Physics', due: 7 }], later: 0, nextDate: null } })
  expect(step({ open: { title: 'UTME mock', path: '/x' }, progress: due })).toEqual({ kind: 'continue', open: { title: 'UTME mock', path: '/x' } })
  expect(step({ progress: due })).toEqual({
    kind: 'revise',
    due: 7,
    subjects: ['Physics'],
    practice: { exam: 'utme', subjects: ['physics'], itemCount: 7, budgetMs: 600_000 },
    minutes: 6
  })
})

function dueToday(due: number) {
  return buildProgress({ revision: { subjects: [{ slug: 'physics', title: 'Physics', due }], later: 0, nextDate: null } })
}

test('a revision comes in portions of at most ten', () => {
  const revise = (due: number) => step({ progress: dueToday(due) })
  expect([revise(1), revise(63)]).toMatchObject([
    { due: 1, practice: { itemCount: 1 }, minutes: 1 },
    { due: 63, practice: { itemCount: 10 }, minutes: 8 }
  ])
})

test('the daily ten comes before everything but an open exam and a missing fact, and says what it begins with', () => {
  const daily = { practice: { exam: 'utme', subjects: ['physics'], itemCount: 10, budgetMs: 600_000 }, subjects: ['Physics'] }
  const open = { title: 'UTME mock', path: '/x' }
  expect([step({ daily, open }).kind, step({ daily, asked: 'country' }).kind]).toEqual(['continue', 'ask'])
  expect(step({ daily, progress: dueToday(3) })).toEqual({ kind: 'daily', daily, reason: { kind: 'due', due: 3 }, minutes: 8 })
  expect(step({ daily, progress: weak(true) })).toMatchObject({ kind: 'daily', reason: { kind: 'weak', topic: 'Light' } })
  expect([step({ daily }), step({ daily, progress: null })]).toMatchObject([{ reason: { kind: 'new' } }, { reason: { kind: 'new' } }])
})

test('a newcomer is proposed a first exam, and so is a learner whose progress cannot be read', () => {
  expect(step({})).toEqual({ kind: 'paper', assessment: mock, reason: 'first' })
  expect(step({ progress: null })).toEqual({ kind: 'paper', assessment: mock, reason: 'first' })
  expect(step({ progress: null, attempts: sinceMock(1), next: practice })).toEqual({ kind: 'paper', assessment: practice, reason: 'next' })
})

test('a weak topic with a lesson comes before the next exam, until three others were taken since the last mock', () => {
  const [progress, attempts] = [weak(true), sinceMock(2)]
  expect(step({ progress, attempts })).toMatchObject({ kind: 'learn', exam: 'utme', subject: { slug: 'physics' }, heading: { lesson } })
  expect(step({ progress, attempts: sinceMock(3) })).toEqual({ kind: 'paper', assessment: mock, reason: 'mockDue' })
  expect(step({ progress, attempts: sinceMock(3), next: practice })).toMatchObject({ kind: 'learn' })
  const never = sinceMock(3).filter(({ slug }) => slug !== 'utme-mock')
  expect(step({ progress, attempts: never }), 'no mock was ever taken').toMatchObject({ kind: 'paper', reason: 'mockDue' })
})

test('only weak topics are proposed, those with a lesson first, and of these the one with the most to gain', () => {
  const headings = [
    buildHeading({ title: 'Heat', gain: 20, lesson }),
    buildHeading({ title: 'Light', gain: 50, lesson }),
    buildHeading({ title: 'Waves', gain: 90 }),
    buildHeading({ title: 'Motion', gain: 99, lesson, estimate: { percent: 60, low: 40, high: 80 } }),
    buildHeading({ title: 'Atoms', gain: 99, lesson, estimate: null })
  ]
  const attempts = sinceMock(1)
  expect(step({ attempts, progress: buildProgress({ subjects: [buildSubjectProgress({ headings })] }) })).toMatchObject({
    heading: { title: 'Light' }
  })
  expect(step({ attempts, progress: weak(false) })).toMatchObject({ kind: 'paper', reason: 'next' })
  expect(step({ attempts, progress: weak(false), next: undefined })).toMatchObject({ kind: 'learn', heading: { lesson: null } })
  expect(step({ attempts, next: undefined })).toEqual({ kind: 'nothing' })
})

test('the limits of the goal dialog equal those of the profile', () => {
  expect({ least: LEAST_GOAL, most: MOST_GOAL }).toEqual({ least: WEEKLY_GOAL_LEAST, most: WEEKLY_GOAL_MOST })
  expect({ target: UTME_MARKS, course: MOST_COURSE }).toEqual({ target: TARGET_SCORE_MOST, course: TARGET_COURSE_MOST })
})

test('class or country is asked for before anything is proposed, but not instead of an open exam', () => {
  expect(step({ asked: 'classLevel' })).toEqual({ kind: 'ask', fact: 'classLevel' })
  expect(step({ asked: 'country', progress: null })).toEqual({ kind: 'ask', fact: 'country' })
  const open = { title: 'UTME mock', path: '/somewhere' }
  expect(step({ asked: 'classLevel', open })).toEqual({ kind: 'continue', open })
})
