import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isAgreedPaper, isSatAs } from '../draw/agreed-paper.ts'
import type { LockedAttempt } from '../store/attempt-repository.ts'
import type { BackendReceipt } from '../store/attempt-report-rows.ts'
import { makeReceiptId } from '../events/make-receipt-id.ts'
import { markByCorrectedKey } from './regrade-attempt.ts'

/**
 * Returns the receipt of an attempt whose submission the backend has; the first call scores the attempt. Fails with
 * `attempt/cannot-be-marked` where its paper is no longer the one that the candidate agreed to. `receivedAt`: when the submission arrived,
 * milliseconds since 1970.
 */
export async function markSubmitted(attempt: LockedAttempt, receivedAt: number): Promise<Result<BackendReceipt>> {
  const { attemptId, paperHash, sittingMode, receivedSequence: lastSequence, lastHash, total } = attempt.stored
  // A report is stored with its total.
  const receipt = total === null ? null : await attempt.readReceipt()
  if (receipt) return succeed(receipt)
  const held = await attempt.readForMarking()
  if (!isAgreedPaper(held.paper, paperHash) || !isSatAs(held.paper, sittingMode)) return fail('attempt/cannot-be-marked')
  const receiptId = makeReceiptId()
  const report = await markByCorrectedKey(attempt, { ...held, lastHash, receiptId, receivedAt })
  await attempt.saveReport(report, lastSequence)
  return succeed({ receiptId, attemptId, lastSequence, lastHash, receivedAt })
}
