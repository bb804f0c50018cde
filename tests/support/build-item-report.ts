import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { SentItemReport } from '../../src-shared/attempt/item-report.ts'

/** Builds a report of the first item of a paper, as its learner's computer sends it. */
export function buildSentItemReport({ subjects }: Pick<Paper, 'subjects'>, change: Partial<SentItemReport> = {}): SentItemReport {
  const itemId = subjects[0]?.items[0]?.id ?? ''
  const words = 'The answer should be 12.'
  return { reportId: crypto.randomUUID(), revision: 1, itemId, reason: 'wrong-key', words, madeAt: 1_760_000_000_000, ...change }
}
