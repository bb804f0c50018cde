import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Review } from '../../../../../../src-renderer/features/attempt/report/review/review.tsx'
import { TEXT_LIMIT } from '../../../../../../src-renderer/features/attempt/report/review/item-report-dialog.tsx'
import type { KoyaBridge } from '../../../../../../src-shared/contracts/contracts.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { REPORT_TEXT_LIMIT, type ItemComplaint, type ItemReportView } from '../../../../../../src-shared/attempt/item-report.ts'
import { buildReport } from '../../../../../support/build-report.ts'
import { buildReviewedChoice } from '../../../../../support/build-reviewed-item.ts'
import { createFakeBridge } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const items = [buildReviewedChoice('one', 'w'), buildReviewedChoice('two', 'x')]
const report = buildReport({
  subjects: buildReport()
    .subjects.slice(0, 1)
    .map((subject) => ({ ...subject, items }))
})
const itemId = report.subjects[0]?.items[0]?.item.id ?? ''
const saved: ItemReportView = { itemId, reason: 'wrong-key', words: '', state: 'kept', failure: null, note: null }

async function open(held: { views: readonly ItemReportView[] }, keep: KoyaBridge['itemReport']['keep'] = () => new Promise(() => undefined)) {
  const list = () => Promise.resolve(succeed({ reports: [...held.views] }))
  const fake = createFakeBridge({ itemReport: { list, keep } })
  await renderInKoya(<Review report={report} reportPath="/dashboard" />, fake.bridge)
  await screen.findByRole('button', { name: /(Report a problem with|Edit problem report on) question 1$/ })
  return fake
}

const firstPart = (): HTMLElement => screen.getAllByRole('article')[0]!.querySelector('footer')!

describe('the report of a bad question', () => {
  it('the question report dialog counts characters, and the question then shows that the report is saved', async () => {
    const complaints: ItemComplaint[] = []
    const keep = (complaint: ItemComplaint) => {
      complaints.push(complaint)
      return Promise.resolve(succeed({ ...saved, reason: complaint.reason, words: complaint.words }))
    }
    await open({ views: [] }, keep)
    fireEvent.click(screen.getByRole('button', { name: 'Report a problem with question 1' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What is wrong with question 1?' }))
    expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false, false])
    fireEvent.click(dialog.getByLabelText('There is a spelling or printing mistake'))
    fireEvent.input(dialog.getByLabelText('Tell us more'), { target: { value: 'A comma' } })
    dialog.getByText(`${String(TEXT_LIMIT - 7)} characters left`)
    fireEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    await waitFor(() => {
      within(firstPart()).getByText('Saved. We will send it when you are online.')
    })
    expect(complaints).toEqual([{ attemptId: report.attemptId, itemId, reason: 'misprint', words: 'A comma' }])
    expect(screen.queryByRole('dialog')).toBe(null)
    within(firstPart()).getByText('A comma')
  })

  it('a question report with the reason “Something else” needs text, and its dialog stays open if saving fails', async () => {
    await open({ views: [] }, () => Promise.resolve(fail('journal/disk-full')))
    fireEvent.click(screen.getByRole('button', { name: 'Report a problem with question 1' }))
    fireEvent.click(screen.getByLabelText('Something else'))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await screen.findByText('Write in your own words what is wrong.')
    fireEvent.input(screen.getByLabelText(/Tell us more/), { target: { value: 'It was taught otherwise.' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Send report' }))
    await screen.findByText(/The disk of this computer is full/)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Tell us more/).value).toBe('It was taught otherwise.')
  })

  it('a question report can be edited until it is received, and shows the note after review', async () => {
    const held = { views: [{ ...saved, words: 'It is 12.' }] as ItemReportView[] }
    const { tell } = await open(held)
    fireEvent.click(screen.getByRole('button', { name: 'Edit problem report on question 1' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Tell us more/).value).toBe('It is 12.')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    held.views = [{ ...saved, state: 'received' }]
    tell.itemReport.onChanged({})
    await within(firstPart()).findByText('Sent. If someone replies, you will see it here.')
    expect(within(firstPart()).queryByRole('button')).toBe(null)
    held.views = [{ ...saved, state: 'looked-at', note: 'The key is right.' }]
    tell.itemReport.onChanged({})
    await within(firstPart()).findByText('Reply: The key is right.')
    held.views = [{ ...saved, state: 'refused', failure: fail('item-report/already-made').error }]
    tell.itemReport.onChanged({})
    await within(firstPart()).findByText('You have already reported this question from another computer.')
    within(firstPart()).getByRole('button', { name: 'Edit problem report on question 1' })
  })

  it('the character limit of the question report dialog equals REPORT_TEXT_LIMIT', () => {
    expect(TEXT_LIMIT).toBe(REPORT_TEXT_LIMIT)
  })
})
