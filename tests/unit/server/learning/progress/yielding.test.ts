import { describe, expect, it } from 'vitest'
import { listSatPapers, type HadItem, type SatPaper } from '../../../../../src-server/attempt/store/attempt-item-rows.ts'
import type { Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { measureProgress } from '../../../../../src-server/learning/progress/measure-progress.ts'
import { itemsToRevise } from '../../../../../src-server/attempt/start/revision-queue.ts'
import { ANSWERS_PER_STEP, runYielding } from '../../../../../src-server/platform/jobs/yield-regularly.ts'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { finishSteps } from '../../../../support/finish-steps.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const ITEMS = 160
const itemIdAt = (index: number): string => `item-${String(index).padStart(4, '0')}`

describeOnEachDatabase('The history of a learner', (makeDatabase) => {
  it('a learner’s history is read a few attempts at a time, and other requests get a turn after each read', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { accountId } = await signIn(backend)
    const { queries } = backend.database
    await storePapers(queries, accountId, 50)
    const happened: (number | 'turn')[] = []
    const papers = await listSatPapers(countRows(queries, happened), accountId, () => Promise.resolve(happened.push('turn')))
    expect(papers.map(({ items }) => items.length)).toEqual(Array(50).fill(ITEMS))
    expect(papers.map(({ at }) => at)).toEqual(papers.map(({ at }) => at).toSorted((one, other) => one - other))
    expect(papers[3]?.items[0]).toEqual({ itemId: itemIdAt(0), outcome: 'right', at: papers[3]?.at })
    const [attempts, ...rest] = happened
    expect([attempts, ...rest.filter((one) => one !== 'turn')]).toEqual([50, 20, 20, 10])
    expect(rest.filter((one, index) => one === 'turn' && rest[index - 1] !== 'turn')).toHaveLength(3)
  })
})

describe('What is reckoned from a long history', () => {
  const exam = null
  const findLesson = (): undefined => undefined

  it('progress from a long history is computed in steps with a limited number of answers each', () => {
    const { papers, looks } = countedPapers(60)
    const most = watchSteps(looks, (afterEach) => {
      finishSteps(measureProgress({ papers, seenAt: new Map(), studiedAt: [], exam, findLesson }, { now: 400 * DAY_MS, zone: 'UTC' }), afterEach)
    })
    // Each answer is read a few times within its step. The last exam of a step is read whole.
    expect(most).toBeLessThan(6 * (ANSWERS_PER_STEP + ITEMS))
    expect(looks.count, 'the whole history').toBeGreaterThanOrEqual(60 * ITEMS)
  })

  it('the items to revise are computed from a long history in steps with a limited number of answers each', () => {
    const { papers, looks } = countedPapers(60)
    const most = watchSteps(looks, (afterEach) => {
      finishSteps(itemsToRevise(papers, 400 * DAY_MS), afterEach)
    })
    expect(most).toBeLessThan(6 * (ANSWERS_PER_STEP + ITEMS))
  })

  it('the days with answers in a long history are read in steps of limited size', () => {
    let reads = 0
    const studiedAt = Array.from(
      { length: 5000 },
      (_, index) => ({ [Symbol.toPrimitive]: () => ((reads += 1), index * DAY_MS) }) as unknown as number
    )
    const looks = {
      get count() {
        return reads
      }
    }
    const most = watchSteps(looks, (afterEach) => {
      finishSteps(measureProgress({ seenAt: new Map(), papers: [], studiedAt, exam, findLesson }, { now: 5000 * DAY_MS, zone: 'UTC' }), afterEach)
    })
    expect(most).toBeLessThan(3 * ANSWERS_PER_STEP)
  })

  it('other requests get a turn between the steps of a computation over a long history', async () => {
    const { papers } = countedPapers(30)
    let yields = 0
    const items = await runYielding(itemsToRevise(papers, 400 * DAY_MS), () => Promise.resolve((yields += 1)))
    expect(items).toEqual(finishSteps(itemsToRevise(papers, 400 * DAY_MS)))
    expect(yields).toBeGreaterThanOrEqual(2 * Math.floor((30 * ITEMS) / (ANSWERS_PER_STEP + ITEMS)))
  })
})

/** Returns the largest count between two calls of `afterEach`. */
function watchSteps(looks: { readonly count: number }, run: (afterEach: () => void) => void): number {
  let [before, most] = [looks.count, 0]
  run(() => {
    most = Math.max(most, looks.count - before)
    before = looks.count
  })
  return most
}

/** Makes exams whose answers count how often they are read. */
function countedPapers(count: number): { readonly papers: readonly SatPaper[]; readonly looks: { count: number } } {
  const looks = { count: 0 }
  const papers = Array.from({ length: count }, (_, paper) => {
    const at = paper * DAY_MS
    const items = Array.from({ length: ITEMS }, (_one, index): HadItem => {
      const outcome = (paper + index) % 3 === 0 ? 'wrong' : 'right'
      return {
        itemId: itemIdAt(index),
        at,
        get outcome() {
          looks.count += 1
          return outcome
        }
      } as const
    })
    return { attemptId: 'a', at, spentMs: 1, items }
  })
  return { papers, looks }
}

async function storePapers(queries: Queries, accountId: string, count: number): Promise<void> {
  for (let paper = 0; paper < count; paper += 1) {
    const attemptId = crypto.randomUUID()
    const times = { started_at: (count - paper) * DAY_MS, budget_ms: 1, spent_ms: 5, heard_at: 1, seat_turn: 0 }
    const heard = { paper_hash: 'h', received_sequence: 1, last_hash: 'h', is_closed: 1 }
    const row = { attempt_id: attemptId, account_id: accountId, slug: 'mock', subject: null, level: null, title: 'Mock' }
    await queries
      .insertInto('attempt')
      .values({ ...row, ...times, ...heard, sitting_mode: 'simulation', maximum_total: 400, total: 100 })
      .execute()
    const itemIds = Array.from({ length: ITEMS }, (_, index) => itemIdAt(index)).join(' ')
    const packed = new Uint8Array()
    await queries.insertInto('attempt_paper').values({ attempt_id: attemptId, item_ids: itemIds, packed }).execute()
    const report = { receipt_id: attemptId, last_sequence: 1, last_hash: 'h', received_at: 1, outcomes: 'r'.repeat(ITEMS), packed }
    await queries
      .insertInto('attempt_report')
      .values({ attempt_id: attemptId, ...report })
      .execute()
  }
}

/** Returns the same database. `happened` gets the number of rows of each read. */
function countRows(queries: Queries, happened: (number | 'turn')[]): Queries {
  return queries.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      happened.push(result.rows.length)
      return Promise.resolve(result)
    }
  })
}
