import { expect, it } from 'vitest'
import { describeOnEachDatabaseInTime } from '../../../support/databases.ts'
import { beginMove } from '../../../support/move-history.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabaseInTime('Days of learning from another backend', (makeDatabase) => {
  it('an import takes of each day the longer time of both backends, and no day that is too old or has not begun', async () => {
    const school = await openTestBackend({ database: await makeDatabase() })
    const atSchool = await signIn(school)
    const { token: bearer } = atSchool
    const params = await beginMove(school, atSchool)
    const day = (days: number) => new Date(school.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    await school.call('addLearningTime', { bearer, body: { zone: 'UTC', minutes: 30 } })
    const empty = { questions: [], drills: [], quarters: [], readings: [], marks: [], seen: [] }
    const learningDays = [
      { date: day(-400), minutes: 9 },
      { date: day(-1), minutes: 45 },
      { date: day(-1), minutes: 50 },
      { date: day(0), minutes: 10 },
      { date: day(2), minutes: 60 }
    ]
    for (let time = 0; time < 2; time += 1) {
      expect((await school.call('bringWork', { bearer, params, body: { ...empty, learningDays } })).status).toBe(200)
    }
    // Files from before such days have none of them.
    expect((await school.call('bringWork', { bearer, params, body: empty })).status).toBe(200)
    const rows = await school.database.queries.selectFrom('learning_day').selectAll().orderBy('date').execute()
    const { accountId: account_id } = atSchool
    expect(rows).toEqual([
      { account_id, date: day(-1), minutes: 50 },
      { account_id, date: day(0), minutes: 30 }
    ])
    const broken = { ...empty, learningDays: [{ date: day(0), minutes: 1441 }] }
    expect((await school.call('bringWork', { bearer, params, body: broken })).error?.code).toBe('request/malformed')
  })
})
