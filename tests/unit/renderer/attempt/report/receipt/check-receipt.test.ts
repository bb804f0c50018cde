import { describe, expect, it } from 'vitest'
import { checkReceipt } from '../../../../../../src-renderer/features/attempt/report/receipt/check-receipt.ts'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { buildReceipt, buildReport } from '../../../../../support/build-report.ts'

const receipt = buildReceipt()
const report = buildReport()

/** Returns the report with changed counts of its first subject. */
function withCounts(change: Partial<Report['subjects'][number]>, afterTimeCount = 0): Report {
  const subjects = report.subjects.map((subject, index) => (index === 0 ? { ...subject, ...change } : subject))
  return { ...report, subjects, lateness: { afterTimeCount, arrivedLateCount: 0, isSubmissionLate: false } }
}

describe('A receipt and a report', () => {
  it('a receipt matches a report with the same attempt, last hash and counts', () => {
    expect(checkReceipt(receipt, report)).toBe('fits')
    expect(checkReceipt({ ...receipt, serverReceiptId: null }, report)).toBe('fits')
  })

  it.each([
    ['another attempt', { attemptId: '00000000-0000-4000-8000-00000000000b' }],
    ['another end of the chain', { lastHash: 'b'.repeat(64) }],
    ['another receipt of the backend', { serverReceiptId: 'OTHER' }]
  ])('a receipt does not match a report when it names %s', (_, change) => {
    expect(checkReceipt({ ...receipt, ...change }, report)).toBe('receipt/of-other-records')
  })

  it('a receipt does not match a report with other question counts, answer counts or subjects', () => {
    expect(checkReceipt(receipt, withCounts({ answeredCount: 1 }))).toBe('receipt/other-counts')
    expect(checkReceipt(receipt, withCounts({ itemCount: 4 }))).toBe('receipt/other-counts')
    expect(checkReceipt(receipt, withCounts({ slug: 'another' }))).toBe('receipt/other-counts')
    expect(checkReceipt(receipt, { ...report, subjects: report.subjects.slice(1) })).toBe('receipt/other-counts')
    expect(checkReceipt({ ...receipt, perSubject: receipt.perSubject.slice(1) }, report)).toBe('receipt/other-counts')
    const swapped = report.subjects.map((subject, index) => ({ ...subject, answeredCount: subject.answeredCount + (index === 0 ? 1 : -1) }))
    expect(checkReceipt(receipt, { ...report, subjects: swapped })).toBe('receipt/other-counts')
  })

  it('receipt and report may differ by the answers given after time was up, and by no more', () => {
    expect(checkReceipt(receipt, withCounts({ answeredCount: 1 }, 1))).toBe('fits')
    expect(checkReceipt(receipt, withCounts({ answeredCount: 0 }, 1))).toBe('receipt/other-counts')
    expect(checkReceipt(receipt, withCounts({ itemCount: 4 }, 99))).toBe('receipt/other-counts')
  })
})
