import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AttemptSummary } from '../../../../../src-shared/attempt/report/report.ts'
import { resultColumns, sortResults, type ResultOrder } from '../../../../../src-shared/attempt/report/sort-results.ts'
import { buildAttempt } from '../../../../support/build-learning.ts'

const attempt = (attemptId: string, changes: Partial<AttemptSummary>): AttemptSummary => buildAttempt({ attemptId, ...changes })

const results = [
  attempt('mock', { title: 'UTME mock', startedAt: 4, total: 200, maximumTotal: 400 }),
  attempt('step 10', { title: 'Step 10', startedAt: 3, total: 9, maximumTotal: 10 }),
  attempt('step 2', { title: 'step 2', startedAt: 2, total: 5, maximumTotal: 10 }),
  attempt('kept', { title: 'Algebra', startedAt: 5, state: 'kept', total: null }),
  attempt('open', { title: 'Zoology', startedAt: 1, state: 'open', total: null })
]
const idsBy = (order: ResultOrder): string[] => sortResults(results, order).map(({ attemptId }) => attemptId)

describe('results in another order', () => {
  it('results are sorted by share of the maximum, with those that have no result last in either direction', () => {
    expect(idsBy({ column: 'result', direction: 'descending' })).toEqual(['step 10', 'mock', 'step 2', 'kept', 'open'])
    expect(idsBy({ column: 'result', direction: 'ascending' })).toEqual(['mock', 'step 2', 'step 10', 'kept', 'open'])
  })

  it('results are sorted by title in natural order, and by time', () => {
    expect(idsBy({ column: 'paper', direction: 'ascending' })).toEqual(['kept', 'step 2', 'step 10', 'mock', 'open'])
    expect(idsBy({ column: 'when', direction: 'ascending' })).toEqual(['open', 'step 2', 'step 10', 'mock', 'kept'])
  })

  it('sorting results loses none of them, and sorting again changes nothing', () => {
    const some = fc.array(
      fc
        .record({
          title: fc.constantFrom('A', 'b', 'B 2', 'B 10'),
          startedAt: fc.nat(5),
          state: fc.constantFrom('open' as const, 'kept' as const, 'marked' as const),
          total: fc.nat(10),
          maximumTotal: fc.constantFrom(0, 10, 20)
        })
        .map((changes) => buildAttempt({ ...changes, total: changes.state === 'marked' ? changes.total : null }))
    )
    const order = fc.record({ column: fc.constantFrom(...resultColumns), direction: fc.constantFrom('ascending' as const, 'descending' as const) })
    fc.assert(
      fc.property(some, order, (attempts, by) => {
        const sorted = sortResults(attempts, by)
        expect(sortResults(sorted, by)).toEqual(sorted)
        expect(new Set(sorted)).toEqual(new Set(attempts))
        expect(sorted).toHaveLength(attempts.length)
      })
    )
  })
})
