import { expect, it, onTestFinished } from 'vitest'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { saveLessonPosition } from '../../../../../src-server/learning/progress/lesson-position-rows.ts'
import type { StartChoice } from '../../../../../src-shared/content/exams/assessment.ts'
import type { PracticeChoice } from '../../../../../src-shared/content/exams/practice.ts'
import type { HalfRead, Progress } from '../../../../../src-shared/learning/progress/progress.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildKeyCorrection, buildRuling } from '../../../../support/build-correction.ts'
import { keyOf, makeItems, makeMathematics, makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const DAY_MS = 86_400_000
const sums: PracticeChoice = { exam: 'trial', subjects: ['mathematics'], itemCount: 12, budgetMs: 600_000 }

/** More items than a predicted score needs. */
const enough: PracticeChoice = { ...sums, itemCount: 24 }

const OPTION_IDS = ['w', 'x', 'y', 'z'] as const

interface ProgressSetup {
  readonly backend: TestBackend
  learner: SignedInLearner
}

/** Moves the clock forward or back and signs in again, because no token lasts a day. */
async function wait(setup: ProgressSetup, ms: number): Promise<void> {
  const { backend, learner } = setup
  backend.clock.advance(ms)
  const { email: identifier, password } = learner
  setup.learner = { ...learner, token: (await backend.call('login', { body: { identifier, password } })).value.metadata.token }
}

/** Returns the option that `answer` gives as a wrong answer. */
function wrongOf(itemId: string): string {
  return OPTION_IDS.find((id) => id !== keyOf(itemId)) ?? ''
}

async function read({ backend, learner }: ProgressSetup, zone = 'UTC'): Promise<Progress> {
  return (await backend.call('fetchProgress', { bearer: learner.token, query: { zone } })).value
}

async function halfRead({ backend, learner }: ProgressSetup): Promise<HalfRead | null> {
  return (await backend.call('fetchHalfRead', { bearer: learner.token })).value.lesson
}

/** Starts a practice and delivers its answers: right if `isRight` is true, wrong if false, unanswered if undefined. */
async function answer({ backend, learner }: ProgressSetup, choice: StartChoice, isRight: (index: number) => boolean | undefined) {
  const body = { attemptId: crypto.randomUUID(), ...choice, ...agreedVersions }
  const { paper, capability } = (await backend.call('startAttempt', { bearer: learner.token, body })).value
  const chain = startEventChain(paper)
  const items = paper.subjects.flatMap((subject) => subject.items)
  for (const [index, item] of items.entries()) {
    const right = isRight(index)
    if (right !== undefined) chain.write({ kind: 'answer', itemId: item.id, response: { optionId: right ? keyOf(item.id) : wrongOf(item.id) } })
  }
  const params = { attemptId: paper.attemptId }
  const deliver = async (): Promise<void> => {
    const events = [...chain.events]
    if (events.length > 0) await backend.call('appendEvents', { bearer: capability, params, body: { events } })
  }
  await deliver()
  return {
    itemIds: items.map(({ id }) => id),
    async submit(): Promise<void> {
      const end = chain.write({ kind: 'submit', reason: 'candidate' })
      await deliver()
      const sent = { bearer: capability, params, body: { lastSequence: end.sequence, lastHash: end.hash } }
      expect((await backend.call('submitAttempt', sent)).status).toBe(200)
    }
  }
}

async function sit(setup: ProgressSetup, choice: StartChoice, isRight: (index: number) => boolean | undefined): Promise<readonly string[]> {
  const { itemIds, submit } = await answer(setup, choice, isRight)
  await submit()
  return itemIds
}

describeOnEachDatabase('A learner’s progress', (makeDatabase) => {
  async function open(): Promise<ProgressSetup> {
    const backend = await openTestBackend({ database: await makeDatabase() })
    return { backend, learner: await signIn(backend) }
  }

  it('a learner’s progress on the first day is empty', async () => {
    const setup = await open()
    const progress = await read(setup)
    expect(progress).toMatchObject({ exam: null, subjects: [], revision: { subjects: [], later: 0, nextDate: null } })
    expect(progress.streak).toEqual({ days: 0, isKeptToday: false, missedDays: 0, rule: { forgivenDays: 2, windowDays: 7 }, answeredDates: [] })
    expect(progress.weeks.map(({ questions, percent, days }) => [questions, percent, days])).toEqual(Array(8).fill([0, null, 0]))
  })

  it('a learner’s progress comes only from marked attempts, on the exam’s scale, and not from other learners', async () => {
    const setup = await open()
    const paper = await answer(setup, { slug: 'practice', practice: enough }, () => true)
    expect((await read(setup)).exam, 'still open').toBe(null)
    await paper.submit()
    const { exam, subjects } = await read(setup)
    expect(exam).toEqual({ slug: 'trial', name: 'Trial examination' })
    const [english, mathematics] = subjects
    expect({ slug: english?.slug, itemCount: english?.itemCount, range: english?.range }).toEqual({ slug: 'english', itemCount: 0, range: null })
    expect(mathematics).toMatchObject({ slug: 'mathematics', itemCount: 24, rights: 24, wanted: 20, range: { maximum: 100 } })
    expect(mathematics?.range?.low).toBeGreaterThan(50)
    // Each topic of the test content has one item.
    const known = mathematics?.headings.filter(({ estimate }) => estimate !== null) ?? []
    expect({ knownCount: known.length, headingCount: mathematics?.headings.length }).toEqual({ knownCount: 24, headingCount: 60 })
    expect(known.every(({ itemCount, rights }) => itemCount === 1 && rights === 1)).toBe(true)
    expect(known.every(({ estimate }) => (estimate?.percent ?? 0) > 60)).toBe(true)
    const other = { backend: setup.backend, learner: await signIn(setup.backend, 'ben@example.com') }
    expect((await read(other)).exam).toBe(null)
    expect((await read(other)).streak.days).toBe(0)
  })

  it('a subject with fewer than 20 questions in all shows the right answers and no predicted range', async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('content/trial/mathematics.json', { ...makeMathematics(), items: makeItems('sum', 19) })
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const setup = { backend, learner: await signIn(backend) }
    await sit(setup, { slug: 'practice', practice: { ...enough, itemCount: 19 } }, (index) => index < 13)
    const mathematics = (await read(setup)).subjects.find(({ slug }) => slug === 'mathematics')
    expect(mathematics).toMatchObject({ itemCount: 19, rights: 13, wanted: 19, range: null })
  })

  it('a learner’s progress changes when an attempt is regraded', async () => {
    const setup = await open()
    const { queries } = setup.backend.database
    const { now } = setup.backend.clock
    const corrections = createCorrections({ attempts: createAttemptRepository(queries), corrections: createCorrectionRepository(queries), now })
    const [first = '', second = ''] = await sit(setup, { slug: 'practice', practice: enough }, () => false)
    const before = await read(setup)
    const result = await corrections.apply([buildKeyCorrection(first, keyOf(first), wrongOf(first)), buildRuling(second, 'dropped')], 'Ada Obi')
    expect(result.ok).toBe(true)
    const after = await read(setup)
    const itemsOf = ({ subjects }: Progress) => subjects.find(({ slug }) => slug === 'mathematics')
    expect({ countBefore: itemsOf(before)?.itemCount, countAfter: itemsOf(after)?.itemCount }).toEqual({ countBefore: 24, countAfter: 23 })
    expect(itemsOf(after)?.range?.high).toBeGreaterThan(itemsOf(before)?.range?.high ?? 100)
    expect({ laterBefore: before.revision.later, laterAfter: after.revision.later }).toEqual({ laterBefore: 24, laterAfter: 22 })
    expect({ percentBefore: before.weeks.at(-1)?.percent, percentAfter: after.weeks.at(-1)?.percent }).toEqual({ percentBefore: 0, percentAfter: 4 })
  })

  it('right answers to questions whose keys were shown do not change the predicted score', async () => {
    const setup = await open()
    const itemIds = await sit(setup, { slug: 'practice', practice: enough }, (index) => index % 2 === 0)
    const mathematics = async () => (await read(setup)).subjects.find(({ slug }) => slug === 'mathematics')
    const before = await mathematics()
    expect(before?.range).toMatchObject({ maximum: 100 })
    setup.backend.clock.advance(60_000)
    const again = await sit(setup, { slug: 'mistakes', practice: enough, sittingMode: 'study' }, () => true)
    expect(again.every((id) => itemIds.includes(id)) && again.length === 12, 'the same questions').toBe(true)
    const after = await mathematics()
    expect({ range: after?.range, itemCount: after?.itemCount }).toEqual({ range: before?.range, itemCount: before?.itemCount })
  })

  it('progress lists due questions; a revision takes them first, and right answers remove them', async () => {
    const setup = await open()
    const itemIds = await sit(setup, { slug: 'practice', practice: sums }, (index) => (index < 5 ? false : index < 7 ? undefined : true))
    const first = await read(setup)
    expect(first.revision).toMatchObject({ subjects: [], later: 5 })
    expect(first.subjects.find(({ slug }) => slug === 'mathematics')?.itemCount, 'two were left open').toBe(10)
    await wait(setup, DAY_MS)
    const { revision } = await read(setup)
    expect(revision).toEqual({ subjects: [{ slug: 'mathematics', title: 'Mathematics', due: 5 }], later: 0, nextDate: null })
    const drawn = await sit(setup, { slug: 'mistakes', practice: { ...sums, itemCount: 5 }, sittingMode: 'study' }, () => true)
    expect(drawn.toSorted()).toEqual(itemIds.slice(0, 5).toSorted())
    const after = await read(setup)
    expect({ dueSubjects: after.revision.subjects, laterCount: after.revision.later }).toEqual({ dueSubjects: [], laterCount: 5 })
    await wait(setup, 30 * DAY_MS)
    expect((await read(setup)).revision.subjects, 'they come again').toEqual([{ slug: 'mathematics', title: 'Mathematics', due: 5 }])
    const { subjects } = (await setup.backend.call('fetchPracticeStock', { bearer: setup.learner.token })).value
    const counted = subjects.flatMap(({ headings }) => headings).reduce((sum, { mistakes }) => sum + mistakes.medium, 0)
    expect(counted, 'five are due, two were left open').toBe(7)
  })

  it('a streak counts the days with answers and survives two missed days', async () => {
    const setup = await open()
    const practise = () => answer(setup, { slug: 'practice', practice: { ...sums, itemCount: 2 } }, (index) => index === 0)
    await practise()
    await practise()
    expect((await read(setup)).streak).toMatchObject({ days: 1, isKeptToday: true })
    await wait(setup, 3 * DAY_MS)
    expect((await read(setup)).streak).toMatchObject({ days: 1, isKeptToday: false, missedDays: 2 })
    await practise()
    // The first day of the test's clock is a Monday.
    expect((await read(setup)).streak).toMatchObject({ days: 2, isKeptToday: true, answeredDates: ['2026-09-21', '2026-09-24'] })
    await wait(setup, 4 * DAY_MS)
    expect((await read(setup)).streak).toMatchObject({ days: 0, answeredDates: [] })
  })

  it('a changed clock adds no streak day, and neither does an attempt without answers', async () => {
    const setup = await open()
    const practise = (isRight?: boolean) => answer(setup, { slug: 'practice', practice: { ...sums, itemCount: 2 } }, () => isRight)
    await wait(setup, 10 * DAY_MS)
    await practise(true)
    await wait(setup, -DAY_MS)
    await practise(true)
    await wait(setup, DAY_MS)
    expect((await read(setup)).streak.days, 'put back by a day').toBe(1)
    await wait(setup, 40 * DAY_MS)
    await practise(true)
    await wait(setup, -39 * DAY_MS)
    await practise(true)
    await wait(setup, DAY_MS)
    await practise(true)
    expect((await read(setup)).streak.days, 'put forward and back').toBe(3)
    await wait(setup, DAY_MS)
    await practise()
    expect((await read(setup)).streak).toMatchObject({ days: 3, isKeptToday: false })
  })

  it('a learner’s day ends by the learner’s time zone', async () => {
    const setup = await open()
    // From 14:13 to 23:13 UTC on 21 September 2026. Lagos is one hour ahead.
    await wait(setup, 9 * 3_600_000)
    expect({ utcToday: (await read(setup, 'UTC')).today, lagosToday: (await read(setup, 'Africa/Lagos')).today }).toEqual({
      utcToday: '2026-09-21',
      lagosToday: '2026-09-22'
    })
    const { error } = await setup.backend.call('fetchProgress', { bearer: setup.learner.token, query: { zone: 'Africa/Atlantis' } })
    expect(error?.code).toBe('request/malformed')
  })

  it('weekly progress counts the questions of submitted attempts only', async () => {
    const setup = await open()
    await wait(setup, 7 * DAY_MS)
    await sit(setup, { slug: 'practice', practice: sums }, (index) => (index < 9 ? index < 6 : undefined))
    await wait(setup, 7 * DAY_MS)
    await answer(setup, { slug: 'practice', practice: sums }, () => true)
    const [before, now] = (await read(setup)).weeks.slice(-2)
    expect(before).toMatchObject({ questions: 9, percent: 66, days: 1 })
    expect(now).toMatchObject({ questions: 0, percent: null, days: 1 })
  })

  it('the half-read lesson is the learner’s last one begun but unfinished, if still available and recent', async () => {
    const setup = await open()
    const save = async (slug: string, part: number, isRead: boolean) =>
      (await setup.backend.call('keepLessonPlace', { bearer: setup.learner.token, params: { slug }, body: { part, isRead } })).error?.code
    expect(await halfRead(setup)).toBe(null)
    await save('adding-up', 0, false)
    expect(await halfRead(setup), 'only opened').toBe(null)
    await save('adding-up', 1, false)
    const { title, sections } = (await setup.backend.call('fetchLesson', { bearer: setup.learner.token, params: { slug: 'adding-up' } })).value.lesson
    const reading = { slug: 'adding-up', title, part: Math.min(1, sections.length - 1), partCount: sections.length }
    expect(await halfRead(setup)).toEqual(reading)
    await save('adding-up', 900, false)
    expect(await halfRead(setup), 'a part that it no longer has').toEqual({ ...reading, part: sections.length - 1 })
    expect(await save('no-such-lesson', 1, false)).toBe('lesson/not-found')
    expect(await halfRead({ backend: setup.backend, learner: await signIn(setup.backend, 'ben@example.com') })).toBe(null)
    await wait(setup, 31 * DAY_MS)
    expect(await halfRead(setup), 'long ago').toBe(null)
    await save('adding-up', 1, false)
    await save('adding-up', 1, true)
    expect(await halfRead(setup), 'read to its end').toBe(null)
  })

  it('the half-read note is the last one begun but unfinished, while its library is installed, open and recent', async () => {
    const setup = await open()
    const save = (serial: string, ...places: readonly (readonly [string, number])[]) => {
      const reading = { lastWorkId: places.at(-1)?.[0] ?? null, places: places.map(([workId, at]) => ({ workId, at })), bookmarks: [] }
      setup.backend.clock.advance(1)
      return setup.backend.call('keepReading', { bearer: setup.learner.token, params: { serial }, body: { reading } })
    }
    const library = async () => (await setup.backend.call('fetchHalfRead', { bearer: setup.learner.token })).value.library
    const first = { serial: 'NOT-0001', title: 'Open notes', workId: 'first', workTitle: 'First', place: { kind: 'note', percent: 40 } }
    expect(await library()).toBe(null)
    await save('NOT-0001', ['first', 0])
    expect(await library(), 'only opened').toBe(null)
    await save('NOT-0001', ['gone', 300], ['first', 409])
    expect(await library()).toEqual(first)
    await save('NOT-0002', ['second', 500], ['third', 1000])
    expect(await library(), 'a locked one').toEqual(first)
    await grantTo(setup.backend, setup.learner, { offer: { kind: 'add-on', slug: 'extra-notes' }, term: { kind: 'period', period: 'forever' } })
    expect(await library(), 'the newer one').toMatchObject({ serial: 'NOT-0002', workId: 'second', place: { percent: 50 } })
    await save('NOT-0002', ['second', 500], ['third', 200])
    expect(await library(), 'the work that was open last').toMatchObject({ workId: 'third', place: { percent: 20 } })
    await save('NOT-0002', ['second', 1000], ['third', 1000])
    expect(await library(), 'read to its end').toEqual(first)
    const ben = (await signIn(setup.backend, 'ben@example.com')).token
    expect((await setup.backend.call('fetchHalfRead', { bearer: ben })).value.library).toBe(null)
    await wait(setup, 31 * DAY_MS)
    expect(await library(), 'long ago').toBe(null)
  })

  it('the half-read lesson skips a lesson that was removed with its pack', async () => {
    const setup = await open()
    const { queries } = setup.backend.database
    const { accountId } = setup.learner
    const now = setup.backend.clock.now()
    await saveLessonPosition(queries, { accountId, now: now - 1 }, { slug: 'adding-up', part: 1, isRead: false })
    await saveLessonPosition(queries, { accountId, now }, { slug: 'gone', part: 1, isRead: false })
    expect((await halfRead(setup))?.slug).toBe('adding-up')
  })
})
