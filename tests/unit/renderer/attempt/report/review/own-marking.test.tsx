import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReportOf } from '../../../../../../src-renderer/features/attempt/report/report-of.tsx'
import { Review } from '../../../../../../src-renderer/features/attempt/report/review/review.tsx'
import { WrittenPart } from '../../../../../../src-renderer/features/attempt/report/written-part.tsx'
import type { Report, ReviewedItem } from '../../../../../../src-shared/attempt/report/report.ts'
import { keyOfItem, showItem, type ItemResponse } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'
import { buildReport } from '../../../../../support/build-report.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const essay = itemsOfEachType.written
const written = (given: ItemResponse | null): ReviewedItem => ({
  item: showItem(essay, (values) => [...values]),
  topic: essay.topic,
  key: keyOfItem(essay),
  given,
  share: { numerator: 0, denominator: 1 },
  explanation: essay.explanation
})

function reportWith(given: ItemResponse | null, change: Partial<Report> = {}): Report {
  const subject = { slug: 'trials', title: 'Trials', itemCount: 1, answeredCount: 1, rightCount: 0, partialCount: 0, score: 0, maximum: 0 }
  return buildReport({ total: 0, maximumTotal: 0, subjects: [{ ...subject, items: [written(given)] }], markingVersion: '4', ...change })
}

type SaveOwnMarks = NonNullable<NonNullable<BridgeAnswers['attempt']>['saveOwnMarks']>

async function openReview(report: Report, saveOwnMarks: SaveOwnMarks = vi.fn<SaveOwnMarks>()): Promise<HTMLElement> {
  const { bridge } = createFakeBridge({ attempt: { fetchReport: () => Promise.resolve(succeed(report)), saveOwnMarks } })
  await renderInKoya(<ReportOf attemptId={report.attemptId} show={(shown) => <Review report={shown} reportPath="/dashboard" />} />, bridge)
  return screen.findByRole('article')
}

const answered = { writing: 'A leaf takes in light.\n\nIt makes sugar.' }

describe('the review of a written answer', () => {
  it('learners see their answer, one with full marks and the guide, tick points by keyboard or mouse, and save', async () => {
    const mark = { itemId: essay.id, pointIds: ['light', 'sugar'], marks: 5, at: 1 }
    const save = vi.fn<SaveOwnMarks>(() => Promise.resolve(succeed({ ownMarks: [mark] })))
    const card = await openReview(reportWith(answered), save)
    expect(card.getAttribute('data-verdict')).toBe('unmarked')
    expect(card.textContent).toContain(answered.writing)
    expect(card.textContent).toContain(essay.modelAnswer)
    const guide = within(card).getByRole('group', { name: 'Tick each point that your answer makes' })
    const boxes = within(guide).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'because-canary: it takes in light. (2 marks)',
      'because-canary: it takes in carbon dioxide. (2 marks)because-canary: CO2 earns the same.',
      'because-canary: it makes sugar. (3 marks)'
    ])
    fireEvent.click(boxes[0]!)
    fireEvent.click(boxes[2]!)
    expect(within(guide).getByRole('status').textContent).toBe('5 of 6 marks. Not saved yet.')
    await act(async () => {
      fireEvent.click(within(guide).getByRole('button', { name: 'Save my marks' }))
      await Promise.resolve()
    })
    expect(save).toHaveBeenCalledWith({ attemptId: reportWith(null).attemptId, itemId: essay.id, pointIds: ['light', 'sugar'] })
    expect(await within(guide).findByText('5 of 6 marks, marked by you.')).not.toBeNull()
    expect(card.getAttribute('data-verdict')).toBe('partly')
    within(card).getByText('5 of 6 marks, marked by you')
  })

  it('no point at all can be saved, too', async () => {
    const save = vi.fn<SaveOwnMarks>(() => Promise.resolve(succeed({ ownMarks: [{ itemId: essay.id, pointIds: [], marks: 0, at: 1 }] })))
    const card = await openReview(reportWith(answered), save)
    fireEvent.click(within(card).getByRole('button', { name: 'Save my marks' }))
    await within(card).findByText('0 of 6 marks, marked by you.')
    expect(card.getAttribute('data-verdict')).toBe('wrong')
  })

  it('what cannot be saved stays ticked, and the page says why', async () => {
    const card = await openReview(reportWith(answered), () => Promise.resolve(fail('backend/unreachable')))
    const [box] = within(card).getAllByRole<HTMLInputElement>('checkbox')
    fireEvent.click(box!)
    fireEvent.click(within(card).getByRole('button', { name: 'Save my marks' }))
    await within(card).findByText(fail('backend/unreachable').error.message)
    expect(box!.checked).toBe(true)
    within(card).getByText('2 of 6 marks. Not saved yet.')
  })

  it('saved marks are shown ticked; an answer that a teacher marked and an open question have no boxes', async () => {
    const ownMarks = [{ itemId: essay.id, pointIds: ['gas'], marks: 2, at: 1 }]
    const boxesOf = (card: HTMLElement) =>
      within(card)
        .queryAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked }) => checked)
    expect(boxesOf(await openReview(reportWith(answered, { ownMarks })))).toEqual([false, true, false])
    cleanup()
    expect(boxesOf(await openReview(reportWith(null)))).toEqual([])
    cleanup()
    const report = reportWith(answered)
    const subjects = report.subjects.map((subject) => ({ ...subject, items: subject.items.map((item) => ({ ...item, awarded: 4 })) }))
    const card = await openReview({ ...report, subjects })
    expect(boxesOf(card)).toEqual([])
    within(card).getByText('4 of 6 marks, marked by a teacher')
  })
})

describe('the written answers of a report', () => {
  const show = async (report: Report) => {
    await renderInKoya(<WrittenPart report={report} reviewPath="/review" />, createFakeBridge().bridge)
    return screen.queryByRole('region', { name: 'Your written answers' })
  }

  it('the report asks learners to mark their answers, and leads to them', async () => {
    const part = await show(reportWith(answered))
    expect(part?.textContent).toContain('Koya cannot mark 1 of your answers.')
    expect(within(part!).getByRole('link', { name: 'Review my written answers' }).getAttribute('href')).toContain('show=unmarked')
    expect(part?.querySelector('[data-own-score]')).toBeNull()
  })

  it('with all marks the report shows the score and says whose marks they are', async () => {
    const part = await show(reportWith(answered, { ownMarks: [{ itemId: essay.id, pointIds: ['light'], marks: 2, at: 1 }] }))
    expect(part?.textContent).toContain('With your written answers: 33 of 100. Marked by you. It does not count towards your predicted score.')
  })

  it('a report without written questions says nothing of them', async () => {
    expect(await show(buildReport())).toBeNull()
  })
})
