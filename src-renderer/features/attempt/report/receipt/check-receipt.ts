import type { Receipt, Report } from '../../../../../src-shared/attempt/report/report.ts'

/** What a receipt and a report say of each other. */
export type ReceiptFinding = 'fits' | 'receipt/of-other-records' | 'receipt/other-counts'

type Checked = Pick<Receipt, 'attemptId' | 'lastHash' | 'serverReceiptId' | 'perSubject'>

/**
 * Whether a report was made of the records that end a candidate's receipt. The receipt is made by this computer at the submission, the
 * report by the backend: they must name the same attempt and the same end of its chain, and count the same questions and answers in each
 * subject. Only answers after the time, which are kept and not counted, may set the counts apart, by at most their number.
 */
export function checkReceipt(receipt: Checked, report: Report): ReceiptFinding {
  const isOfThis = receipt.attemptId === report.attemptId && receipt.lastHash === report.lastHash
  // Null until the backend has everything; the report may be there before this computer has heard so.
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
