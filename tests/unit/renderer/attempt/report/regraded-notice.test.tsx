import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RegradedNotice } from '../../../../../src-renderer/features/attempt/report/regraded-notice.tsx'
import { ReviewedItemCard } from '../../../../../src-renderer/features/attempt/report/review/reviewed-item-card.tsx'
import { filterItems } from '../../../../../src-renderer/features/attempt/report/review/review-filter.ts'
import { SubjectResult } from '../../../../../src-renderer/features/attempt/report/subject-result.tsx'
import { countingInReport } from '../../../../../src-shared/attempt/report/counting-in-report.ts'
import type { Regrade } from '../../../../../src-shared/attempt/report/report.ts'
import { buildAnalysedReport } from '../../../../support/build-analysed-report.ts'
import { buildReport } from '../../../../support/build-report.ts'
import { buildReviewedChoice } from '../../../../support/build-reviewed-item.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const regrade: Regrade = {
  itemId: 'physics-2',
  slug: 'physics',
  change: 'key',
  reason: 'The sign was misread.',
  at: Date.UTC(2026, 10, 21, 12),
  before: { total: 100, score: 50 },
  after: { total: 125, score: 75 }
}
const show = (node: React.ReactNode) => renderInKoya(<>{node}</>, createFakeBridge().bridge)

describe('a report that was marked again', () => {
  it('the regrading notice lists each correction with its question, reason and effect, newest first', async () => {
    const same: Regrade = { ...regrade, itemId: 'chemistry-1', slug: 'chemistry', change: 'dropped', before: regrade.after, after: regrade.after }
    await show(<RegradedNotice report={buildAnalysedReport({ remarks: [regrade, same] })} />)
    const lines = within(screen.getByRole('region', { name: 'Corrected questions' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Chemistry, question 1Marked again on 21 Nov 2026This question no longer counts. The sign was misread.Your total stayed at 125.',
      'Physics, question 2Marked again on 21 Nov 2026The answer marked as right was wrong. We corrected it. The sign was misread.Your total changed from 100 to 125. Physics: from 50 to 75.'
    ])
  })

  it('the regrading notice says that the score includes corrections known before the first marking', async () => {
    await show(<RegradedNotice report={buildAnalysedReport({ remarks: [{ ...regrade, before: null }] })} />)
    expect(screen.getByRole('listitem').textContent).toContain(
      'We made this correction before we marked your exam, so your score already includes it.'
    )
  })

  it('the regrading notice is absent when nothing was corrected', async () => {
    await show(<RegradedNotice report={buildAnalysedReport()} />)
    expect(screen.queryByRole('region', { name: 'Corrected questions' })).toBeNull()
  })
})

describe('a dropped item', () => {
  const dropped = { ...buildReviewedChoice('physics-2', 'x'), ruling: 'dropped' as const }

  it('a dropped question is shown as not counted, with the reason, and its old marking is collapsed', async () => {
    const marking = { forRight: 2, forWrong: -1, isPartial: false }
    const reason = [{ ...regrade, change: 'dropped' as const }]
    await show(
      <ReviewedItemCard
        reviewed={dropped}
        number={2}
        letters={['A', 'B']}
        marking={marking}
        stimulus={undefined}
        regrades={reason}
        attemptId="a"
        itemReport="none"
      />
    )
    const card = screen.getByRole('article')
    expect({ verdict: card.getAttribute('data-verdict'), marks: within(card).queryByText(/of 2 marks/) }).toEqual({ verdict: 'dropped', marks: null })
    within(card).getByText('Not counted')
    within(card).getByText('This question no longer counts. The sign was misread.')
    expect(within(card).getByText('See your answer and the old right answer').closest('details')?.open).toBe(false)
  })

  it('a dropped question counts neither as wrong nor as not answered', async () => {
    const items = [dropped, buildReviewedChoice('physics-3', 'x')]
    expect(filterItems(items, 'wrong').map(({ number }) => number)).toEqual([2])
    const counts = { itemCount: 3, answeredCount: 2, rightCount: 0, partialCount: 0, score: 0, maximum: 100 }
    const subject = { slug: 'physics', title: 'Physics', ...counts, items: [...items, buildReviewedChoice('physics-4', null)] }
    const { countingOf } = countingInReport(subject, buildReport())
    await show(<SubjectResult subject={subject} countingOf={countingOf} />)
    const facts = [...(screen.getByText('1 not answered').parentElement?.children ?? [])]
    expect(facts.map(({ textContent }) => textContent)).toEqual(['0 right', '1 wrong', '1 not answered', '1 not counted'])
  })
})
