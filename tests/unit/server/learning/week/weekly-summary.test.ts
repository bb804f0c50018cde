import { expect, it } from 'vitest'
import { saveLessonPosition } from '../../../../../src-server/learning/progress/lesson-position-rows.ts'
import { weeklyMail } from '../../../../../src-server/learning/week/weekly-mail-texts.ts'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn, signInAs, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { createTestClock } from '../../../../support/test-clock.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

/** Sunday evening in Lagos. */
const SUNDAY = Date.parse('2026-11-29T17:30:00Z')
const zone = 'Africa/Lagos'

async function read(backend: TestBackend, { token: bearer }: SignedInLearner, ofZone = zone) {
  return (await backend.call('fetchWeeklySummary', { bearer, query: { zone: ofZone } })).value
}

/** Signs in again, because no token lasts a day. */
async function wait(backend: TestBackend, learner: SignedInLearner, ms: number): Promise<SignedInLearner> {
  backend.clock.advance(ms)
  const { email: identifier, password } = learner
  return { ...learner, token: (await backend.call('login', { body: { identifier, password } })).value.metadata.token }
}

describeOnEachDatabase('The week of a learner', (makeDatabase) => {
  const open = async () => openTestBackend({ database: await makeDatabase(), clock: createTestClock(SUNDAY) })

  it('without learning says nothing but that, and begins', async () => {
    const backend = await open()
    const week = await read(backend, await signIn(backend))
    const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
    const nothing = { questions: 0, percent: null }
    expect(week).toEqual({
      name: 'Ada',
      days: dates.map((date) => ({ date, minutes: 0 })),
      ...{ daysLearned: 0, streakDays: 0, answered: nothing, answeredBefore: nothing, lessons: [], lessonCount: 0 },
      ...{ wentWell: [], toPractise: [], assignments: [], assignmentCount: 0, next: { kind: 'begin' } }
    })
    const { subject, text, html = '' } = weeklyMail(week)
    expect(subject).toBe('The week of Ada in Koya')
    expect(text).toContain('There was no learning in Koya in these seven days. That is all right.')
    expect(text).not.toMatch(/%|question/)
    expect(html).toContain('<h1>The week of Ada</h1>')
  })

  it('has minutes, days, answers of this week and the one before, and what was read for the first time', async () => {
    const backend = await open()
    let ada = await signIn(backend)
    const { queries } = backend.database
    const slugs = await queries.selectFrom('lesson').select(['slug', 'title']).where('is_retired', '=', 0).orderBy('slug').limit(2).execute()
    const [old, fresh] = [slugs[0]!, slugs[1]!]
    await saveLessonPosition(queries, { accountId: ada.accountId, now: backend.clock.now() }, { slug: old.slug, part: 0, isRead: true })
    await sitAndSubmit(backend, ada)
    ada = await wait(backend, ada, 7 * DAY_MS)
    await saveLessonPosition(queries, { accountId: ada.accountId, now: backend.clock.now() }, { slug: old.slug, part: 0, isRead: true })
    expect((await read(backend, ada)).lessons, 'a lesson that is opened again').toEqual([])
    await saveLessonPosition(queries, { accountId: ada.accountId, now: backend.clock.now() }, { slug: fresh.slug, part: 0, isRead: true })
    await backend.call('addLearningTime', { bearer: ada.token, body: { zone, minutes: 25 } })
    const before = await read(backend, ada)
    expect(before).toMatchObject({ lessons: [fresh.title], lessonCount: 1, daysLearned: 1, answered: { questions: 0, percent: null } })
    expect(before.answeredBefore.questions).toBeGreaterThan(0)
    expect(before.days.at(-1)).toEqual({ date: '2026-12-06', minutes: 25 })
    await sitAndSubmit(backend, ada)
    const week = await read(backend, ada)
    // On a Sunday, the weeks of the progress are the same days.
    const { weeks, streak } = (await backend.call('fetchProgress', { bearer: ada.token, query: { zone } })).value
    const [lastWeek, thisWeek] = weeks.slice(-2).map(({ questions, percent }) => ({ questions, percent }))
    expect(week).toMatchObject({ answered: thisWeek, answeredBefore: lastWeek, streakDays: streak.days })
    // Minutes without an answer are a day of learning, too.
    await queries.insertInto('learning_day').values({ account_id: ada.accountId, date: '2026-12-02', minutes: 9 }).execute()
    expect((await read(backend, ada)).daysLearned).toBe(2)
  })

  it('ends and begins by the time zone', async () => {
    const backend = await open()
    const ada = await signIn(backend)
    await sitAndSubmit(backend, ada)
    const later = await wait(backend, ada, 6 * DAY_MS + 6 * 3_600_000)
    expect((await read(backend, later, 'UTC')).answered.questions).toBeGreaterThan(0)
    expect((await read(backend, later, 'Africa/Lagos')).answered.questions, 'it is Sunday in Lagos already').toBe(0)
    expect((await backend.call('fetchWeeklySummary', { bearer: later.token, query: { zone: 'Africa/Atlantis' } })).error?.code).toBe(
      'request/malformed'
    )
  })

  it('names what a teacher has set until it is done, the nearest first', async () => {
    const backend = await open()
    const [teacher, ada, ben] = [await signInAs(backend, 'teacher'), await signIn(backend), await signIn(backend, 'ben@example.com')]
    const params = { classId: crypto.randomUUID() }
    await backend.call('saveClass', { bearer: teacher.token, params, body: { name: 'JS2 Gold', classLevel: null } })
    const { joinCode } = (await backend.call('fetchClass', { bearer: teacher.token, params })).value.schoolClass
    await backend.call('joinClass', { bearer: ada.token, body: { code: joinCode } })
    const set = async (title: string, dueAt: number | null, slug = 'adding-up') =>
      backend.call('saveAssignment', {
        bearer: teacher.token,
        params: { ...params, assignmentId: crypto.randomUUID() },
        body: { title, target: { kind: slug === 'adding-up' ? 'lesson' : 'exam', slug }, dueAt, note: 'A note.' }
      })
    const tomorrow = backend.clock.now() + DAY_MS
    await set('Later', tomorrow + DAY_MS)
    await set('Whenever', null)
    await set('Trial sums', tomorrow, 'trial-sums')
    await set('Past', backend.clock.now() - DAY_MS)
    const week = await read(backend, ada)
    expect(week.assignments).toEqual([
      { title: 'Trial sums', dueDate: '2026-11-30' },
      { title: 'Later', dueDate: '2026-12-01' },
      { title: 'Whenever', dueDate: null }
    ])
    expect(week).toMatchObject({ assignmentCount: 4, next: { kind: 'assignment', title: 'Trial sums' } })
    await sitAndSubmit(backend, ada)
    expect(await read(backend, ada)).toMatchObject({ assignmentCount: 3, next: { kind: 'assignment', title: 'Later' } })
    expect((await read(backend, ben)).assignments).toEqual([])
  })

  it('is of the caller alone', async () => {
    const backend = await open()
    const [ada, ben] = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    await sitAndSubmit(backend, ada)
    await backend.call('addLearningTime', { bearer: ada.token, body: { zone, minutes: 25 } })
    expect(await read(backend, ben)).toMatchObject({ daysLearned: 0, streakDays: 0, answered: { questions: 0 }, next: { kind: 'begin' } })
    expect((await backend.call('fetchWeeklySummary', { bearer: 'no.such.token', query: { zone } })).status).toBe(401)
  })
})
