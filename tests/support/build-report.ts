import type { Receipt, Report } from '../../src-shared/attempt/report/report.ts'
import { plainScoring } from '../../src-shared/content/scoring/plain-scoring.ts'

const attemptId = '00000000-0000-4000-8000-00000000000a'
const lastHash = 'a'.repeat(64)
const receiptId = '7K3M-Q0ZT-9R2A-XW4B-HN5C'
const counted = [
  { slug: 'physics', title: 'Physics', itemCount: 3, answeredCount: 2 },
  { slug: 'chemistry', title: 'Chemistry', itemCount: 2, answeredCount: 2 }
]

/** Builds the receipt of an attempt at two subjects with four of five questions answered. */
export function buildReceipt(change: Partial<Receipt> = {}): Receipt {
  return {
    attemptId,
    slug: 'utme-mock',
    title: 'UTME mock',
    itemCount: 5,
    answeredCount: 4,
    perSubject: counted.map((subject) => ({ ...subject })),
    reason: 'candidate',
    spentMs: 3_000_000,
    lastSequence: 9,
    lastHash,
    submittedAt: 1_790_003_000_000,
    serverReceiptId: receiptId,
    ...change
  }
}

/** Builds the report that belongs to `buildReceipt`; two answers of each subject are right. */
export function buildReport(change: Partial<Report> = {}): Report {
  return {
    attemptId,
    slug: 'utme-mock',
    title: 'UTME mock',
    total: 167,
    maximumTotal: 200,
    subjects: counted.map((subject, index) => ({
      ...subject,
      rightCount: 2,
      partialCount: 0,
      score: index === 0 ? 67 : 100,
      maximum: 100,
      items: []
    })),
    stimuli: [],
    optionLetters: ['A', 'B', 'C', 'D'],
    scoring: plainScoring,
    spentMs: 3_000_000,
    budgetMs: 7_200_000,
    reason: 'candidate',
    receivedAt: 1_790_003_001_000,
    lateness: { afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: false },
    receiptId,
    lastHash,
    markingVersion: '1',
    ...change
  }
}
