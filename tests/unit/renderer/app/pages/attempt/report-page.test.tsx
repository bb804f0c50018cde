import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReportPage } from '../../../../../../src-renderer/app/pages/attempt/report-page.tsx'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildAnalysedReport, buildLongReport } from '../../../../../support/build-analysed-report.ts'
import { buildAttempt } from '../../../../../support/build-learning.ts'
import { ATTEMPT_ID } from '../../../../../support/build-open-attempt.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'
import { reportParts } from '../../../../../support/report-parts.ts'

afterEach(cleanup)

interface PageOptions {
  readonly report?: Report
  readonly attempt?: BridgeAnswers['attempt']
  readonly documents?: BridgeAnswers['documents']
}

async function open({ report = buildAnalysedReport(), attempt, documents = {} }: PageOptions = {}): Promise<void> {
  const { bridge } = createFakeBridge({
    attempt: {
      fetchReport: () => Promise.resolve(succeed(report)),
      list: () => Promise.resolve(succeed({ attempts: [buildAttempt({ total: 100 })] })),
      ...attempt
    },
    documents
  })
  const route = '/dashboard/assessments/:slug/report'
  await renderPage({ route, at: `/dashboard/assessments/utme-mock/report?attempt=${ATTEMPT_ID}`, Page: ReportPage, bridge })
  await screen.findByRole('heading', { level: 1, name: 'Your report' })
}

/** Returns the cells of the named table, row by row. */
function cellsOf(name: string): string[][] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => cell.textContent))
}

describe('the report', () => {
  it('only an imported report says that it was imported', async () => {
    await open({ report: { ...buildAnalysedReport(), isBrought: true } })
    expect(screen.getByText(/^Imported from another computer or server/)).toBeInstanceOf(HTMLElement)
    cleanup()
    await open()
    expect(screen.queryByText(/^Imported from another computer or server/)).toBe(null)
  })

  it('the report shows a likely score range for the total and for each subject', async () => {
    await open({ report: buildLongReport(20, 40) })
    expect(screen.getByText('If you took many exams like this, your average score would likely be between 35 and 65.')).toBeInstanceOf(HTMLElement)
    const rows = within(screen.getByRole(...reportParts.subjectScores)).getAllByRole('row')
    expect(rows.map((row) => row.children[2]?.textContent)).toEqual(['Likely range', '35 to 65'])
  })

  it('the report recalculates its score range when a wrong range was stored', async () => {
    const wrong = { low: 80, high: 138 }
    const { analysis, ...report } = buildLongReport(20, 40)
    if (analysis === undefined) throw new Error('no analysis')
    const stored = { ...analysis, range: wrong, subjects: analysis.subjects.map((subject) => ({ ...subject, range: wrong })) }
    await open({ report: { ...report, analysis: stored } })
    expect(screen.getByText(/your average score would likely be between 35 and 65/)).toBeInstanceOf(HTMLElement)
  })

  it('the report shows no score range for fewer than 20 questions, and says why', async () => {
    await open({ report: buildLongReport(10, 19) })
    expect(screen.queryByText(/your average score would likely be/)).toBe(null)
    expect(screen.getByText('19 questions are too few to show your level. Practise with 20 or more.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/^likely /)).toBe(null)
  })

  it('the report of a study attempt shows no predictions, and says that it was study mode', async () => {
    await open({ report: { ...buildAnalysedReport(), sittingMode: 'study' } })
    expect(screen.getByText(/^Study mode: no clock/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/your average score would likely be/)).toBe(null)
    expect(screen.queryByText('Your pace')).toBe(null)
    expect(screen.queryByRole(...reportParts.earlier)).toBe(null)
    const rows = within(screen.getByRole(...reportParts.subjectScores)).getAllByRole('row')
    expect(rows.map((row) => row.textContent).join(' ')).not.toMatch(/\d to \d/)
  })

  it('the report lists the topics to study first', async () => {
    await open()
    const topics = within(screen.getByRole('region', { name: 'What to study next' })).getAllByRole('listitem')
    expect(topics[0]?.textContent).toBe('MotionPhysics: 1 of 2 right')
    expect(topics).toHaveLength(3)
  })

  it('the report links from a topic to the lesson that covers its questions', async () => {
    const report = buildAnalysedReport()
    const { item, topic } = report.subjects.find(({ slug }) => slug === 'physics')!.items.find((reviewed) => reviewed.topic === 'Motion')!
    const lesson = { slug: 'on-the-move', title: 'On the move', itemIds: [item.id] }
    await open({ report, attempt: { listLessons: () => Promise.resolve(succeed({ lessons: [lesson] })) } })
    const link = await screen.findByRole('link', { name: 'Lesson: On the move' })
    expect(link.getAttribute('href')).toBe('/dashboard/assessments/lessons/on-the-move')
    expect(link.closest('ol > li')?.textContent).toContain(topic)
  })

  it('every chart of the report has a table with the same values', async () => {
    await open()
    expect(cellsOf('Topics in Physics')).toEqual([
      ['Motion', '1 of 2', '50%', '1 min 15 s'],
      ['Light', '1 of 2', '50%', '25 s']
    ])
    expect(cellsOf('Time for each question in Physics')).toEqual([
      ['1', '2 min', 'Right'],
      ['2', '30 s', 'Wrong'],
      ['3', '20 s', 'Right'],
      ['4', '30 s', 'Not answered']
    ])
    expect(cellsOf('Right answers by how hard the questions were').map((row) => row.slice(0, 2))).toEqual([
      ['Easy', '3 of 3'],
      ['Hard', '0 of 3']
    ])
    expect(cellsOf('Questions answered over time')[3]).toEqual(['1 min 30 s–2 min', '1', '1'])
    expect(cellsOf('How your changes turned out').map((row) => row.slice(0, 2))).toEqual([
      ['From wrong to right', '1'],
      ['From right to wrong', '1'],
      ['From wrong to wrong', '0']
    ])
    expect(cellsOf('Questions without an answer').map((row) => row.slice(0, 2))).toEqual([
      ['Opened, not answered', '1'],
      ['Never opened', '1']
    ])
    for (const chart of document.querySelectorAll('main svg:not([role=img])')) expect(chart.closest('[aria-hidden="true"]')).not.toBe(null)
  })

  it('the time chart has a bar for each question, told apart by pattern as well as colour', async () => {
    await open()
    const [chart] = within(screen.getByRole('region', { name: 'Topic by topic' })).getAllByText('2 min')
    const plot = chart?.closest('[aria-hidden]')?.querySelector('svg')
    const columns = [...(plot?.querySelectorAll('g rect') ?? [])]
    expect(columns.map((column) => [column.getAttribute('height'), (column.getAttribute('fill') ?? '').slice(0, 4)])).toEqual([
      ['100%', ''],
      ['25%', 'url('],
      [`${100 / 6}%`, ''],
      ['25%', '']
    ])
  })

  it('the report shows one subject at a time', async () => {
    await open()
    const shown = () => [...document.querySelectorAll('[data-chosen="true"]')].map((part) => part.getAttribute('data-subject'))
    expect(shown()).toEqual(['physics'])
    fireEvent.click(screen.getByRole('radio', { name: 'Chemistry' }))
    expect(shown()).toEqual(['chemistry'])
  })

  it('the report sorts the questions by time when the column header is clicked', async () => {
    await open()
    const table = () => screen.getByRole('table', { name: 'Time for each question in Physics' })
    fireEvent.click(within(table()).getByRole('button', { name: 'Time' }))
    expect(cellsOf('Time for each question in Physics').map(([number]) => number)).toEqual(['1', '2', '4', '3'])
    expect(within(table()).getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort')).toBe('descending')
    expect(within(table()).getByRole('columnheader', { name: 'Question' }).getAttribute('aria-sort')).toBe('none')
  })

  it('the report explains time in other windows and a slow pace', async () => {
    await open()
    expect(screen.getByText('Another window was in use for 30 s. We did not add that time to any question.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole(...reportParts.pace).textContent).toContain('Good pace!')
    cleanup()
    await open({ report: buildAnalysedReport({ budgetMs: 300_000 }) })
    expect(screen.getByRole(...reportParts.pace).textContent).toContain('you needed about 0.6 answers every 30 s. You gave about 0.4.')
  })

  it('a report stored without an analysis shows its scores only', async () => {
    const { analysis: _, ...report } = buildAnalysedReport()
    await open({ report })
    expect(within(screen.getByRole(...reportParts.total)).getByRole('strong').textContent).toBe('100')
    expect(screen.getByText('Scores only')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/your average score would likely be/)).toBe(null)
    expect(screen.queryByRole(...reportParts.pace)).toBe(null)
  })

  it('the report of an exam submitted without answers has a text in every part', async () => {
    const { analysis } = buildAnalysedReport()
    const subjects = analysis!.subjects.map((subject) => ({
      ...subject,
      items: subject.items.map(({ id }) => ({ id, verdict: 'unanswered' as const, isSeen: false, spentMs: 0 }))
    }))
    const changes = { rightToWrong: 0, wrongToRight: 0, wrongToWrong: 0 }
    await open({ report: buildAnalysedReport({ analysis: { ...analysis!, subjects, changes, pace: [] } }) })
    expect(screen.getByRole(...reportParts.pace).textContent).toContain('we cannot show your pace')
    expect(screen.getByText('You did not change any answer.')).toBeInstanceOf(HTMLElement)
    expect(screen.getAllByText('You did not open any question in this subject.')).toHaveLength(2)
  })
})

describe('earlier results in the report', () => {
  const LONG = 40
  const now = buildLongReport(20, LONG)
  /** Makes an earlier result of the same exam with this number of right answers. */
  const earlier = (rightCount: number, itemCount = LONG): BridgeAnswers['attempt'] => {
    const before = { ...buildLongReport(rightCount, itemCount), attemptId: 'e' }
    const attempts = [
      buildAttempt({ total: 50, maximumTotal: 100 }),
      buildAttempt({ attemptId: 'e', startedAt: 1_780_000_000_000, total: before.total, maximumTotal: 100 })
    ]
    return {
      list: () => Promise.resolve(succeed({ attempts })),
      fetchReport: ({ attemptId }) => Promise.resolve(succeed(attemptId === 'e' ? before : now))
    }
  }

  it.each([
    [17, 'too close to show if you are doing better or worse', '+7'],
    [23, 'too close to show if you are doing better or worse', '−8'],
    [13, 'too close to show if you are doing better or worse', '+17'],
    [3, 'You scored clearly higher than last time', '+42'],
    [39, 'You scored clearly lower than last time', '−48']
  ])('the report says whether a change from %i right answers may be luck', async (rightCount, text, change) => {
    await open({ report: now, attempt: earlier(rightCount) })
    await screen.findByRole('table', { name: /^Your results in this exam/ })
    expect((await screen.findByText(new RegExp(text, 'u'))).textContent).toContain(text)
    expect(cellsOf('Your results in this exam, oldest first').map((row) => row.slice(2))).toEqual([['–'], [change]])
  })

  it('the report does not compare scores when an earlier result had too few questions', async () => {
    await open({ report: now, attempt: earlier(2, 19) })
    expect((await screen.findByText('We cannot compare this score fairly with the one before.')).tagName).toBe('P')
  })

  it('the report says when this is the first result', async () => {
    await open()
    expect((await screen.findByText(/There is no earlier score to compare with yet/)).tagName).toBe('P')
  })

  it('the report does not wait for earlier results, and a failed list can be loaded again', async () => {
    await open({ attempt: { list: () => new Promise(() => undefined) } })
    expect(screen.getByText('Loading your earlier results…')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole(...reportParts.pace)).toBeInstanceOf(HTMLElement)
    cleanup()
    const list = vi.fn(() => Promise.resolve(fail('backend/unreachable')))
    await open({ attempt: { list } })
    const again = await within(screen.getByRole(...reportParts.earlier)).findByRole('button', { name: 'Try again' })
    const callCount = list.mock.calls.length
    fireEvent.click(again)
    await vi.waitFor(() => {
      expect(list.mock.calls.length).toBeGreaterThan(callCount)
    })
  })
})

describe('the report to keep', () => {
  it('the report is saved as a PDF named after the exam, and its path is shown', async () => {
    const savePage = vi.fn(() => Promise.resolve(succeed({ path: '/home/ada/Koya report.pdf' })))
    await open({ documents: { savePage } })
    fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }))
    expect(await screen.findByText('Saved: /home/ada/Koya report.pdf')).toBeInstanceOf(HTMLElement)
    expect(savePage).toHaveBeenCalledWith({ title: 'report of UTME mock' })
  })

  it('cancelling the PDF export shows no message, and a printer error is shown', async () => {
    await open({
      documents: { savePage: () => Promise.resolve(succeed({ path: null })), printPage: () => Promise.resolve(fail('document/not-printed')) }
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }))
    await vi.waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save as PDF' }).getAttribute('aria-disabled')).toBe('false')
    })
    expect(within(screen.getByRole('region', { name: 'Print or save this report' })).getByRole('status').textContent).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The printer did not print it.')
  })
})
