import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ReportView } from '../../../../../../src-renderer/features/attempt/report/report-view.tsx'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildAnalysedReport, buildLongReport } from '../../../../../support/build-analysed-report.ts'
import { buildAttempt } from '../../../../../support/build-learning.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'
import { reportParts } from '../../../../../support/report-parts.ts'

afterEach(cleanup)

function open(report: Report, attempt: BridgeAnswers['attempt'] = {}, target: number | null = null): Promise<void> {
  return renderInKoya(
    <ReportView report={report} reviewPath="/review?attempt=a" targetScore={target} learnerName="Ada" practice={null} />,
    createFakeBridge({ attempt }).bridge
  )
}

const scoreCard = (): HTMLElement => screen.getByRole(...reportParts.total)

describe('the tone of the score', () => {
  it.each([
    { of: [3, 20], tone: 'help', text: 'A start. Here is what helps most.' },
    { of: [10, 20], tone: 'plain', text: 'You are on your way. Here is what to practise next.' },
    { of: [17, 20], tone: 'praise', text: 'Well done! You got 85% of the marks.' },
    { of: [2, 2], tone: 'plain', text: 'You are on your way. Here is what to practise next.' }
  ] as const)('$of.0 of $of.1 right is met with $tone', async ({ of: [rightCount, itemCount], tone, text }) => {
    await open(buildLongReport(rightCount, itemCount))
    expect(scoreCard().querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
    expect(scoreCard().textContent).toContain(text)
  })

  it('a report without topics leads to the review', async () => {
    const { analysis: _, ...report } = buildLongReport(3, 20)
    await open(report)
    expect(scoreCard().textContent).toContain('A start. Review each question to see how to get it right.')
    expect(screen.queryByText('What to study next')).toBe(null)
  })
})

describe('the target', () => {
  const report = buildLongReport(20, 40)

  it.each([
    [80, '30 more to reach your target of 80'],
    [50, 'You reached your target of 50!'],
    [41, 'You reached your target of 41!']
  ])('a score of 50 beside a target of %i', async (target, text) => {
    await open(report, {}, target)
    expect(scoreCard().textContent).toContain(text)
  })

  it('a low score is told the target, not how far it is', async () => {
    await open(buildLongReport(3, 20), {}, 80)
    expect(scoreCard().textContent).toContain('Your target is 80.')
    expect(scoreCard().textContent).not.toContain('more to reach')
  })

  it('without a target, and for a score from study mode, no target is shown', async () => {
    await open(report)
    expect(scoreCard().textContent).not.toContain('target')
    cleanup()
    await open({ ...report, sittingMode: 'study' }, {}, 80)
    expect(scoreCard().textContent).not.toContain('target')
  })
})

describe('the change of the score', () => {
  const now = buildLongReport(20, 40)
  const earlier = (rightCount: number, changes: Partial<Report> = {}): BridgeAnswers['attempt'] => {
    const before = { ...buildLongReport(rightCount, 40), attemptId: 'e', ...changes }
    const attempts = [
      buildAttempt({ total: now.total, maximumTotal: 100 }),
      buildAttempt({ attemptId: 'e', startedAt: 1_780_000_000_000, total: before.total, maximumTotal: 100 })
    ]
    return {
      list: () => Promise.resolve(succeed({ attempts })),
      fetchReport: () => Promise.resolve(succeed(before))
    }
  }
  const compared = /too close to show|clearly higher|clearly lower/

  it.each([
    [17, '7 more than last time (43)'],
    [23, '8 less than last time (58)'],
    [20, 'The same as last time (50)']
  ])('after %i of 40 right, the change from last time is beside the score', async (rightCount, text) => {
    await open(now, earlier(rightCount))
    expect((await screen.findByText(text)).closest('section')).toBe(scoreCard())
  })

  it('the first score has no change', async () => {
    await open(now, { list: () => Promise.resolve(succeed({ attempts: [buildAttempt({ total: 50, maximumTotal: 100 })] })) })
    await screen.findByText(/There is no earlier score to compare with yet/)
    expect(scoreCard().textContent).not.toContain('last time')
  })

  it.each([
    ['in study mode', { sittingMode: 'study' }],
    ['shortened', { isShortened: true }],
    ['put together by the learner', { mode: 'custom' }]
  ] as const)('a score is not compared with an exam that was %s', async (_, changes) => {
    await open(now, earlier(17, changes))
    await screen.findByText(compared)
    expect(scoreCard().textContent).not.toContain('last time')
  })

  it('a practice that the learner put together has no change, because its questions differ each time', async () => {
    await open({ ...now, mode: 'custom' }, earlier(17, { mode: 'custom' }))
    await screen.findByText(compared)
    expect(scoreCard().textContent).not.toContain('last time')
  })
})

describe('the likely range of the score', () => {
  it('the likely range is closed at first and opened by a button of the keyboard order', async () => {
    await open(buildLongReport(20, 40))
    const text = screen.getByText(/your average score would likely be between 35 and 65/)
    const button = screen.getByRole('button', { name: 'How sure is this?' })
    expect([button.tagName, button.tabIndex, button.getAttribute('aria-expanded')]).toEqual(['BUTTON', 0, 'false'])
    expect(text.closest('[hidden]')?.id).toBe(button.getAttribute('aria-controls'))
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(text.closest('[hidden]')).toBe(null)
    fireEvent.click(button)
    expect(text.closest('[hidden]')).not.toBe(null)
  })

  it('the likely range names each subject that has enough questions', async () => {
    const [physics] = buildLongReport(20, 40).subjects
    const [few] = buildLongReport(1, 2).subjects
    const subjects = [physics!, { ...physics!, slug: 'chemistry', title: 'Chemistry' }, { ...few!, slug: 'biology', title: 'Biology' }]
    await open(buildAnalysedReport({ subjects, total: 150, maximumTotal: 300 }))
    expect(screen.getByText('Physics: likely 35 to 65')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('Chemistry: likely 35 to 65')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText(/^Biology: likely/)).toBe(null)
  })

  it('study mode has no likely range', async () => {
    await open(buildLongReport(20, 40, { sittingMode: 'study' }))
    expect(screen.queryByRole('button', { name: 'How sure is this?' })).toBe(null)
  })
})

describe('the facts of a subject', () => {
  it('no separator is written between facts, so none is left at the end of a row', async () => {
    const [subject] = buildAnalysedReport().subjects
    const items = subject!.items.map((item, index) => (index === 1 ? { ...item, ruling: 'dropped' as const } : item))
    await open(buildAnalysedReport({ subjects: [{ ...subject!, grade: 'B2', partialCount: 1, rightCount: 1, items }] }))
    const facts = [...(screen.getByText('1 partly right').parentElement?.children ?? [])]
    expect(facts.map(({ textContent }) => textContent)).toEqual(['1 right', '1 partly right', '1 not answered', '1 not counted'])
    expect(screen.getByText('grade B2').previousElementSibling?.textContent).toBe('50 of 100')
    expect(document.querySelector('main')?.textContent).not.toMatch(/[·•|]/)
  })
})
