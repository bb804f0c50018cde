import { expect, it } from 'vitest'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { answeredIn } from '../../../../../src-server/attempt/statistics/answer-counts.ts'
import { COUNT_AFTER_MS, countNextAnswers, type CountDeps } from '../../../../../src-server/attempt/statistics/count-answers.ts'
import { readCountPosition, readItemCounts, type ItemCount } from '../../../../../src-server/attempt/statistics/item-count-rows.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { DatabaseAwayError } from '../../../../../src-server/platform/database/database-away.ts'
import { buildKeyCorrection } from '../../../../support/build-correction.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { readReport, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

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

  it('leaves a report that has just arrived for later', async () => {
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
    await backend.database.queries.updateTable('item_count_position').set({ received_at: 0, attempt_id: '' }).execute()
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

  it('passes over a report that cannot be read, and goes on', async () => {
    const { backend, sat, deps } = await openSat(await makeDatabase())
    await backend.database.queries
      .updateTable('attempt_report')
      .set({ packed: Buffer.from('damaged') })
      .where('attempt_id', '=', sat[0]?.attemptId ?? '')
      .execute()
    expect(await countAll(deps)).toBe(3)
    expect(sumOf(await readAll(backend))).toBeGreaterThan(0)
  })

  it('keeps the counts when a learner’s data is deleted, and counts the others’ later answers', async () => {
    const { backend, ada, obi, deps } = await openSat(await makeDatabase())
    await countAll(deps)
    const before = await readAll(backend)
    const { error } = await backend.call('deleteAccount', {
      bearer: ada.token,
      body: { password: ada.password, givesUp: false, forgoesMoney: false }
    })
    expect(error).toBeNull()
    expect(await readAll(backend)).toEqual(before)
    await sitAndSubmit(backend, obi, 'trial-sums')
    backend.clock.advance(COUNT_AFTER_MS + 1000)
    expect(await countAll(deps)).toBe(1)
  })

  it('goes on after the clock was ahead', async () => {
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

  it('moves its position only forwards, with a revision for each change', async () => {
    const { backend, sat, deps } = await openSat(await makeDatabase())
    await countAll(deps)
    const newest = sat.map(({ attemptId }) => attemptId)
    const position = await readCountPosition(backend.database.queries)
    expect(newest).toContain(position.attemptId)
    expect(position.revision).toBe(1)
  })
})
