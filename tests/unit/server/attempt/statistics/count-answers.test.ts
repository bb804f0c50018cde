import { expect, it } from 'vitest'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { answeredIn, countAnswer } from '../../../../../src-server/attempt/statistics/answer-counts.ts'
import { COUNT_AFTER_MS, countNextAnswers, type CountDeps } from '../../../../../src-server/attempt/statistics/count-answers.ts'
import {
  NO_ATTEMPT,
  readCountPosition,
  readItemCounts,
  writeItemCounts,
  type ItemCount
} from '../../../../../src-server/attempt/statistics/item-count-rows.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { createAccountDeletions } from '../../../../../src-server/personal-data/account-deletions.ts'
import { DatabaseAwayError } from '../../../../../src-server/platform/database/database-away.ts'
import { buildKeyCorrection } from '../../../../support/build-correction.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { readReport, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { tier } from '../../../../support/tier.ts'

function depsOf({ database: { queries }, clock }: Pick<TestBackend, 'database' | 'clock'>): CountDeps {
  return { queries, attempts: createAttemptRepository(queries), logger: { warn: () => undefined }, now: clock.now }
}

/** Counts all that is due; returns the number of reports. */
async function countAll(deps: CountDeps): Promise<number> {
  for (let all = 0, portions = 0; portions < 50; portions += 1) {
    const count = await countNextAnswers(deps)
    if (count === 0) return all
    all += count
  }
  throw new Error('the counting does not end')
}

async function readAll({ database: { queries } }: Pick<TestBackend, 'database'>): Promise<readonly ItemCount[]> {
  const ids = await queries.selectFrom('item_count').select('item_id').distinct().execute()
  const counts = await readItemCounts(
    queries,
    ids.map((row) => row.item_id)
  )
  return counts.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
}

function sumOf(counts: readonly ItemCount[]): number {
  return counts.reduce((sum, { counts: own }) => sum + answeredIn(own), 0)
}

/** Returns the counts with so many answers of its first kind. */
function countsOf(one: ItemCount, times: number): ItemCount {
  let { counts } = one
  const [cell = ''] = Object.keys(counts.cells)
  for (let time = 0; time < times; time += 1) counts = countAnswer(counts, { cell, rest: 500 })
  return { ...one, counts }
}

async function addAccounts(queries: TestBackend['database']['queries'], count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({ account_id: crypto.randomUUID(), username: `many-${String(index)}` }))
  await queries
    .insertInto('account')
    .values(rows.map((row) => ({ ...row, email: null, name: 'Many', password_hash: '', recovery_hash: null, epoch: 0, created_at: 0 })))
    .execute()
}

/** Has two learners sit, one of them twice; 15 minutes later their answers are due. */
async function openSat(database: TestDatabase) {
  const backend = await openTestBackend({ database })
  const ada = await signIn(backend, 'ada@example.com')
  const obi = await signIn(backend, 'obi@example.com')
  const sat = [
    await sitAndSubmit(backend, ada, 'trial-sums'),
    await sitAndSubmit(backend, obi, 'trial-sums'),
    await sitAndSubmit(backend, ada, 'trial-sums')
  ]
  backend.clock.advance(COUNT_AFTER_MS + 1000)
  return { backend, ada, obi, sat, deps: depsOf(backend) }
}

describeOnEachDatabase('The counting of answers', (makeDatabase) => {
  it('counts each learner’s first answer to a question, once, and sorts it by the rest of the subject', async () => {
    const { backend, ada, obi, sat, deps } = await openSat(await makeDatabase())
    expect(await countAll(deps)).toBe(3)
    const counts = await readAll(backend)
    const itemsOf = (learner: 'ada' | 'obi'): ReadonlySet<string> =>
      new Set(
        (learner === 'ada' ? [sat[0], sat[2]] : [sat[1]]).flatMap(
          (one) => one?.paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)) ?? []
        )
      )
    expect(sumOf(counts)).toBe(itemsOf('ada').size + itemsOf('obi').size)
    const report = await readReport(backend, obi, sat[1]?.attemptId ?? '')
    const [reviewed] = report.subjects[0]?.items ?? []
    const counted = counts.find(({ itemId }) => itemId === reviewed?.item.id)
    const given = reviewed?.given && 'optionId' in reviewed.given ? reviewed.given.optionId : ''
    expect(counted?.counts.cells[given]?.n).toBeGreaterThan(0)
    expect(counted?.lastKey).toMatchObject({
      key: { type: 'single-choice', optionId: reviewed?.key.type === 'single-choice' ? reviewed.key.optionId : '' }
    })
    for (const { counts: own } of counts)
      for (const { n, m, bins } of Object.values(own.cells)) expect([m, bins.reduce((a, b) => a + b, 0)]).toEqual([n, n])
    expect(await countAll(deps)).toBe(0)
    expect(await readAll(backend)).toEqual(counts)
    expect(JSON.stringify(counts)).not.toContain(ada.accountId)
  })

  it.skipIf(tier() === 'commit')('leaves a report that has just arrived for later', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    await sitAndSubmit(backend, await signIn(backend))
    expect(await countAll(depsOf(backend))).toBe(0)
    backend.clock.advance(COUNT_AFTER_MS + 1000)
    expect(await countAll(depsOf(backend))).toBe(1)
  })

  it('does not count a question whose answer the learner had looked up', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    await backend.database.queries
      .insertInto('item_seen')
      .values({ account_id: ada.accountId, item_id: 'sum-1', seen_at: backend.clock.now() - 1 })
      .execute()
    const { paper } = await sitAndSubmit(backend, ada, 'trial-sums')
    backend.clock.advance(COUNT_AFTER_MS + 1000)
    await countAll(depsOf(backend))
    const ids = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
    expect(sumOf(await readAll(backend))).toBe(ids.filter((id) => id !== 'sum-1').length)
  })

  it('counts once where two servers count at the same time', async () => {
    const { backend, deps } = await openSat(await makeDatabase())
    // Two processes read the same position before either stores.
    await Promise.all([countNextAnswers(deps), countNextAnswers({ ...deps, attempts: createAttemptRepository(deps.queries) })])
    await countAll(deps)
    const twice = await readAll(backend)
    await backend.database.queries.deleteFrom('item_count').execute()
    await backend.database.queries.updateTable('item_count_position').set({ received_at: 0, after_id: NO_ATTEMPT }).execute()
    await countAll(deps)
    expect(twice).toEqual(await readAll(backend))
  })

  it('counts nothing twice where it breaks off before a portion is stored', async () => {
    const { backend, deps } = await openSat(await makeDatabase())
    let reads = 0
    const attempts = {
      readReport: (attemptId: string) => {
        reads += 1
        return reads === 3 ? Promise.reject(new DatabaseAwayError(new Error('gone'))) : deps.attempts.readReport(attemptId)
      }
    }
    await expect(countNextAnswers({ ...deps, attempts })).rejects.toThrow(DatabaseAwayError)
    expect(await readAll(backend)).toEqual([])
    expect(await countAll(deps)).toBe(3)
  })

  it.skipIf(tier() === 'commit')('passes over a report that cannot be read, and goes on', async () => {
    const { backend, sat, deps } = await openSat(await makeDatabase())
    await backend.database.queries
      .updateTable('attempt_report')
      .set({ packed: Buffer.from('damaged') })
      .where('attempt_id', '=', sat[0]?.attemptId ?? '')
      .execute()
    expect(await countAll(deps)).toBe(3)
    expect(sumOf(await readAll(backend))).toBeGreaterThan(0)
  })

  it('keeps the counts of many learners when one of them leaves, without any that could tell of one', async () => {
    const { backend, ada, obi, deps } = await openSat(await makeDatabase())
    await countAll(deps)
    const { queries } = backend.database
    const [first] = await readAll(backend)
    if (first === undefined) throw new Error('nothing is counted')
    const large = countsOf(first, 40)
    await queries.transaction().execute((transaction) => writeItemCounts(transaction, [large]))
    const leave = async ({ token, password, accountId }: typeof ada): Promise<void> => {
      const { error } = await backend.call('deleteAccount', { bearer: token, body: { password, givesUp: false, forgoesMoney: false } })
      expect(error).toBeNull()
      await createAccountDeletions({ queries, now: backend.clock.now, forgetJobs: () => Promise.resolve() }).finish()
      expect(await queries.selectFrom('account').select('account_id').where('account_id', '=', accountId).execute()).toEqual([])
    }
    await addAccounts(queries, 30)
    const before = await readAll(backend)
    await leave(ada)
    expect(await readAll(backend)).toEqual(before)
    await queries.deleteFrom('account').where('name', '=', 'Many').execute()
    await leave(obi)
    expect(await readAll(backend)).toEqual([large])
  })

  it.skipIf(tier() === 'commit')('goes on after the clock was ahead', async () => {
    const { backend, obi, deps } = await openSat(await makeDatabase())
    await countAll(deps)
    await backend.database.queries
      .updateTable('item_count_position')
      .set({ received_at: backend.clock.now() + 86_400_000_000 })
      .execute()
    expect(await countAll(deps)).toBe(0)
    await sitAndSubmit(backend, obi, 'trial-sums')
    backend.clock.advance(2 * COUNT_AFTER_MS)
    expect(await countAll(deps)).toBe(1)
  })

  it('holds the wrong and the right key of a question whose key was corrected, over the same answers', async () => {
    const { backend, obi, sat, deps } = await openSat(await makeDatabase())
    await countAll(deps)
    const report = await readReport(backend, obi, sat[1]?.attemptId ?? '')
    const reviewed = report.subjects.flatMap(({ items }) => items).find(({ key }) => key.type === 'single-choice')
    const from = reviewed?.key.type === 'single-choice' ? reviewed.key.optionId : ''
    const to = from === 'w' ? 'x' : 'w'
    const itemId = reviewed?.item.id ?? ''
    const { queries } = backend.database
    const corrections = createCorrections({
      attempts: createAttemptRepository(queries),
      corrections: createCorrectionRepository(queries),
      now: backend.clock.now
    })
    await corrections.apply([buildKeyCorrection(itemId, from, to)], 'Ada Obi')
    const before = (await readAll(backend)).filter((one) => one.itemId === itemId)
    const chika = await signIn(backend, 'chika@example.com')
    for (let sittings = 0; sittings < 30; sittings += 1) {
      const { paper } = await sitAndSubmit(backend, chika, 'trial-sums')
      if (paper.subjects.some(({ items }) => items.some(({ id }) => id === itemId))) break
    }
    backend.clock.advance(COUNT_AFTER_MS + 1000)
    await countAll(deps)
    const after = (await readAll(backend)).filter((one) => one.itemId === itemId)
    expect(after).toHaveLength(1)
    expect(sumOf(after)).toBe(sumOf(before) + 1)
    expect(after[0]?.firstKey).toMatchObject({ key: { optionId: from } })
    expect(after[0]?.lastKey).toMatchObject({ key: { optionId: to } })
  })

  it.skipIf(tier() === 'commit')('moves its position only forwards, with a revision for each change', async () => {
    const { backend, sat, deps } = await openSat(await makeDatabase())
    await countAll(deps)
    const newest = sat.map(({ attemptId }) => attemptId)
    const position = await readCountPosition(backend.database.queries)
    expect(newest).toContain(position.attemptId)
    expect(position.revision).toBe(1)
  })
})
