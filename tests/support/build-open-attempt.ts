import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { emptyProgress, type AttemptProgress } from '../../src-shared/attempt/record/attempt-progress.ts'
import type { Receipt } from '../../src-shared/attempt/report/report.ts'
import { buildPaper } from './build-paper.ts'

export const ATTEMPT_ID = '6f3f6f0e-9a55-4b0c-9a53-0d2f6f2f9a11'

/** Builds an open attempt at a paper of `item-1` to `item-6` in two subjects of three, with the options `v` to `y` under A to D. */
export function buildOpenAttempt(progress: Partial<AttemptProgress> = {}, isResumed = false): OpenAttempt {
  return {
    learner: { name: 'Ada Okafor', identifier: 'ada@example.com', isCandidate: false, hasPicturePassword: false },
    paper: buildPaper({ attemptId: ATTEMPT_ID, itemCount: 6 }),
    progress: { ...emptyProgress, ...progress },
    remainingMs: 7_200_000,
    delivery: { attemptId: ATTEMPT_ID, keptSequence: 0, receivedSequence: 0, phase: 'idle', failure: null, serverReceiptId: null },
    isResumed,
    recovery: isResumed ? { kind: 'whole' } : null
  }
}

export function buildReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    attemptId: ATTEMPT_ID,
    slug: 'utme-mock',
    title: 'UTME mock',
    itemCount: 6,
    answeredCount: 4,
    perSubject: [{ slug: 'physics', title: 'Physics', itemCount: 6, answeredCount: 4 }],
    reason: 'candidate',
    spentMs: 6_720_000,
    lastSequence: 9,
    lastHash: 'c0ffee12'.repeat(8),
    submittedAt: 1_790_000_000_000,
    serverReceiptId: null,
    ...changes
  }
}
