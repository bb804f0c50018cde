import type { Receipt, Report } from '../../../../../src-shared/attempt/report/report.ts'

/** Result of comparing a receipt with a report. */
export type ReceiptFinding = 'fits' | 'receipt/of-other-records' | 'receipt/other-counts'

type Checked = Pick<Receipt, 'attemptId' | 'lastHash' | 'serverReceiptId' | 'perSubject'>

/**
 * Checks that a report was computed from the records of a candidate's receipt. This computer makes the receipt at submission, the backend makes the
 * report. Both must name the same attempt and the same end of its hash chain, and count the same questions and answers per subject. Counts may
 * differ by at most the number of answers after the time, which are stored but not counted.
 */
export function checkReceipt(receipt: Checked, report: Report): ReceiptFinding {
  const isOfThis = receipt.attemptId === report.attemptId && receipt.lastHash === report.lastHash
  // Null until the backend has everything; the report may exist before this computer learns that.
  const isOfThisBackend = receipt.serverReceiptId === null || receipt.serverReceiptId === report.receiptId
  if (!isOfThis || !isOfThisBackend) return 'receipt/of-other-records'
  const isSameLength = receipt.perSubject.length === report.subjects.length
  const differences = receipt.perSubject.map(({ slug, itemCount, answeredCount }) => {
    const reported = report.subjects.find((subject) => subject.slug === slug)
    return reported?.itemCount === itemCount ? Math.abs(reported.answeredCount - answeredCount) : Infinity
  })
  const differenceCount = differences.reduce((sum, difference) => sum + difference, 0)
  return isSameLength && differenceCount <= (report.lateness?.afterTimeCount ?? 0) ? 'fits' : 'receipt/other-counts'
}
