import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReportPage } from '../../../../../../src-renderer/app/pages/attempt/report-page.tsx'
import type { SessionView } from '../../../../../../src-shared/account/session-contract.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildAnalysedReport } from '../../../../../support/build-analysed-report.ts'
import { buildMock } from '../../../../../support/build-learning.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../../../support/build-open-attempt.ts'
import { buildPhysicsStock, noItems } from '../../../../../support/build-practice-stock.ts'
import { createFakeBridge, signedIn, signedOut, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const stock = buildPhysicsStock([{ title: 'Motion', items: { ...noItems, easy: 12 }, mistakes: noItems }])

/** Opens the report. Returns a reader of the router's address. */
async function open(session: SessionView, attempt: BridgeAnswers['attempt'] = {}): Promise<() => string> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(session)) },
    attempt: {
      fetchReport: () => Promise.resolve(succeed(buildAnalysedReport())),
      list: () => Promise.resolve(succeed({ attempts: [] })),
      listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock()] })),
      readPracticeStock: () => Promise.resolve(succeed(stock)),
      start: () => Promise.resolve(succeed(buildOpenAttempt())),
      ...attempt
    }
  })
  const at = `/dashboard/assessments/utme-mock/report?attempt=${ATTEMPT_ID}`
  const address = await renderPage({ route: '/dashboard/assessments/:slug/report', at, Page: ReportPage, bridge })
  await screen.findByRole('region', { name: 'What to study next' })
  return address
}

const buttons = () => screen.queryAllByRole('button', { name: /^Practise/ })
const variantOfReview = () => screen.getByRole('link', { name: 'Review every question' }).getAttribute('data-variant')

it('a weak topic is practised from the report, under the exam of its paper', async () => {
  const readPracticeStock = vi.fn(() => Promise.resolve(succeed(stock)))
  const address = await open(signedIn, { readPracticeStock })
  fireEvent.click(await screen.findByRole('button', { name: 'Practise 10 now (Motion)' }))
  await vi.waitFor(() => {
    expect(address()).toBe('/dashboard/assessments/practice/start')
  })
  expect(readPracticeStock).toHaveBeenCalledWith({ exam: 'utme' })
})

it('a learner whose session has ended practises nothing from the report', async () => {
  const readPracticeStock = vi.fn(() => Promise.resolve(succeed(stock)))
  await open(signedOut, { readPracticeStock })
  expect(variantOfReview()).toBe('filled')
  expect(buttons()).toEqual([])
  expect(readPracticeStock).not.toHaveBeenCalled()
})

it('the report leads to the review when it cannot be read what to practise', async () => {
  await open(signedIn, { readPracticeStock: () => Promise.resolve(fail('assessment/nothing-to-practise')) })
  await vi.waitFor(() => {
    expect(variantOfReview()).toBe('filled')
  })
  expect(buttons()).toEqual([])
})
