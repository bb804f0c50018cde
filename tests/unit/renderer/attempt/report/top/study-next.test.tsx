import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReportView } from '../../../../../../src-renderer/features/attempt/report/report-view.tsx'
import type { TopicPractice } from '../../../../../../src-renderer/features/attempt/report/top/topic-practice.ts'
import type { Report } from '../../../../../../src-shared/attempt/report/report.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildAnalysedReport, buildAnalysis } from '../../../../../support/build-analysed-report.ts'
import { buildOpenAttempt } from '../../../../../support/build-open-attempt.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'
import { buildPhysicsStock, noItems } from '../../../../../support/build-practice-stock.ts'

afterEach(cleanup)

const stock = buildPhysicsStock([
  { title: 'Motion', items: { ...noItems, easy: 30 }, mistakes: noItems },
  { title: 'Light', items: { ...noItems, hard: 4 }, mistakes: noItems }
])
const opened = buildOpenAttempt()
const onStarted = vi.fn<TopicPractice['onStarted']>()

interface Options {
  readonly report?: Report
  readonly stock?: TopicPractice['stock'] | null
  readonly attempt?: BridgeAnswers['attempt']
}

function open({ report = buildAnalysedReport(), stock: from = stock, attempt = {} }: Options = {}): Promise<void> {
  const practice = from === null ? null : { stock: from, onStarted }
  return renderInKoya(
    <ReportView report={report} reviewPath="/review?attempt=a" targetScore={null} learnerName="Ada" practice={practice} />,
    createFakeBridge({ attempt }).bridge
  )
}

const next = () => within(screen.getByRole('region', { name: 'What to study next' }))
const buttons = () => next().queryAllByRole('button', { name: /^Practise/ })
const variantOfReview = () => screen.getByRole('link', { name: 'Review every question' }).getAttribute('data-variant')

/** The report with other topics in Physics and none in Chemistry, as name, right answers and questions. */
function withTopics(...topics: readonly (readonly [string, number, number])[]): Report {
  const [physics] = buildAnalysis().subjects
  const counted = topics.map(([topic, rightCount, itemCount]) => ({ topic, rightCount, itemCount, answeredCount: itemCount, spentMs: 0 }))
  const sum = (name: 'rightCount' | 'itemCount') => counted.reduce((all, topic) => all + topic[name], 0)
  const subject = { ...physics!, topics: counted, rightCount: sum('rightCount'), itemCount: sum('itemCount') }
  return buildAnalysedReport({ analysis: { ...buildAnalysis(), subjects: [subject] } })
}

describe('what to study next', () => {
  it('the three topics with the most missed questions come first', async () => {
    await open({ report: withTopics(['Waves', 3, 5], ['Motion', 0, 6], ['Light', 1, 2], ['Heat', 1, 5]) })
    expect(
      next()
        .getAllByRole('listitem')
        .map((topic) => topic.querySelector('strong')?.textContent)
    ).toEqual(['Motion', 'Heat', 'Waves'])
  })

  it('a report with nearly nothing answered names no topic, and says how many questions were answered', async () => {
    const report = buildAnalysedReport()
    const subjects = report.subjects.map((subject) => ({ ...subject, items: subject.items.map((item) => ({ ...item, given: null })) }))
    await open({ report: { ...report, subjects } })
    expect(next().queryAllByRole('listitem')).toEqual([])
    expect(next().getByText(/You left most questions open/)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(/^You answered 0 of \d+ questions\.$/)).toBeInstanceOf(HTMLElement)
  })

  it('a report with every answer right says so without praise', async () => {
    await open({ report: withTopics(['Motion', 2, 2]) })
    expect(next().getByText('You got every question right.')).toBeInstanceOf(HTMLElement)
  })

  it('missed questions of topics with one question each lead to the review', async () => {
    await open({ report: withTopics(['Motion', 0, 1], ['Light', 2, 2]) })
    expect(next().getByText('Review the questions you missed to see what to study.')).toBeInstanceOf(HTMLElement)
    expect(variantOfReview()).toBe('filled')
  })
})

describe('the practice of the topics', () => {
  it('each topic that can be practised has a button with the number of its questions, and the first is the main one', async () => {
    await open()
    expect(buttons().map((button) => [button.textContent, button.getAttribute('data-variant')])).toEqual([
      ['Practise 10 now (Motion)', 'filled'],
      ['Practise 4 now (Light)', 'default']
    ])
    expect(variantOfReview()).toBe('default')
  })

  it('the review is the main button when nothing can be practised', async () => {
    await open({ stock: null })
    expect(buttons()).toEqual([])
    expect(variantOfReview()).toBe('filled')
    cleanup()
    await open({ stock: { ...stock, subjects: [] } })
    expect(buttons()).toEqual([])
    expect(variantOfReview()).toBe('filled')
  })

  it('the main button does not change while it is unknown what can be practised', async () => {
    await open({ stock: 'loading' })
    expect(buttons()).toEqual([])
    expect(variantOfReview()).toBe('default')
  })

  it('a practice starts at once, in study mode', async () => {
    const start = vi.fn(() => Promise.resolve(succeed(opened)))
    await open({ attempt: { start } })
    fireEvent.click(buttons()[0]!)
    await vi.waitFor(() => {
      expect(onStarted).toHaveBeenCalledWith(opened)
    })
    expect(start).toHaveBeenCalledWith({
      slug: 'practice',
      sittingMode: 'study',
      practice: { exam: 'utme', subjects: ['physics'], topics: { physics: ['Motion'] }, itemCount: 10, budgetMs: 600_000 }
    })
  })

  it('a practice that cannot start because of an open exam leads to it', async () => {
    await open({ attempt: { start: () => Promise.resolve(fail('attempt/already-open')) } })
    fireEvent.click(buttons()[0]!)
    expect((await screen.findByRole('alert')).textContent).toContain('You have another exam or practice open.')
    expect(screen.getByRole('link', { name: 'Go to my home page' }).getAttribute('href')).toBe('/dashboard')
  })
})

describe('unanswered questions', () => {
  it('unanswered questions are named by subject and lead to their review', async () => {
    await open()
    const links = within(screen.getByRole('region', { name: 'Not answered' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Physics: question 4', '/review?attempt=a&subject=physics&show=unanswered'],
      ['Chemistry: question 2', '/review?attempt=a&subject=chemistry&show=unanswered']
    ])
  })

  it('many unanswered questions are named in part', async () => {
    const analysis = buildAnalysis()
    const items = Array.from({ length: 23 }, (_, index) => ({ id: String(index), verdict: 'unanswered' as const, isSeen: false, spentMs: 0 }))
    await open({ report: buildAnalysedReport({ analysis: { ...analysis, subjects: [{ ...analysis.subjects[0]!, items }] } }) })
    expect(screen.getByRole('link', { name: /^Physics: questions 1, 2, 3,.* 19, 20 and 3 more$/ })).toBeInstanceOf(HTMLElement)
  })
})
