import { expect, it } from 'vitest'
import { createRateLimitRepository } from '../../../../../src-server/account/store/rate-limit-repository.ts'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'

const WINDOW_MS = 1000

describeOnEachDatabase('The counter of tries', (makeDatabase) => {
  it('the rate limit counts each of fifty simultaneous attempts', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, allMigrations)
    const rateLimit = createRateLimitRepository(database.queries)
    const counts = await Promise.all(Array.from({ length: 50 }, () => rateLimit.add({ purpose: 'login', subject: 'a@b.co', now: 0 }, WINDOW_MS)))
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    await database.close()
  })

  it('the rate limit starts again at zero when its window has ended', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, allMigrations)
    const rateLimit = createRateLimitRepository(database.queries)
    const at = (now: number) => ({ purpose: 'login', subject: 'a@b.co', now }) as const
    expect([await rateLimit.add(at(0), WINDOW_MS), await rateLimit.add(at(999), WINDOW_MS)]).toEqual([1, 2])
    expect([await rateLimit.read(at(999)), await rateLimit.read(at(1000))]).toEqual([2, 0])
    expect({ added: await rateLimit.add(at(1000), WINDOW_MS), read: await rateLimit.read(at(1999)) }).toEqual({ added: 1, read: 1 })
    await database.close()
  })

  it('the rate limit counts each purpose and address separately, and clears one of them alone', async () => {
    const database = (await makeDatabase()).open()
    await migrate(database, allMigrations)
    const rateLimit = createRateLimitRepository(database.queries)
    const other = { purpose: 'reset', subject: 'a@b.co', now: 0 } as const
    await rateLimit.add({ purpose: 'login', subject: 'a@b.co', now: 0 }, WINDOW_MS)
    await rateLimit.add({ purpose: 'login', subject: 'c@d.co', now: 0 }, WINDOW_MS)
    await rateLimit.add(other, WINDOW_MS)
    await rateLimit.clear('login', 'a@b.co')
    expect(await rateLimit.read({ purpose: 'login', subject: 'a@b.co', now: 0 })).toBe(0)
    expect({
      otherSubject: await rateLimit.read({ purpose: 'login', subject: 'c@d.co', now: 0 }),
      otherPurpose: await rateLimit.read(other)
    }).toEqual({ otherSubject: 1, otherPurpose: 1 })
    await rateLimit.removeEndedBefore(WINDOW_MS + 1)
    expect(await rateLimit.read(other)).toBe(0)
    await database.close()
  })
})
