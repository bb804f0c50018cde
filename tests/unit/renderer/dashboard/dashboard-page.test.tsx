import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { succeed } from '../../../../src-shared/errors/result.ts'
import { DashboardPage } from '../../../../src-renderer/app/pages/dashboard-page.tsx'
import { buildAssessment, buildAttempt, buildMock } from '../../../support/build-learning.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../support/build-open-attempt.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

async function open(attempt: BridgeAnswers['attempt'] = {}): Promise<void> {
  const { bridge } = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attempt: {
      list: () => Promise.resolve(succeed({ attempts: [] })),
      listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock(), buildAssessment()] })),
      ...attempt
    }
  })
  await renderPage({ route: '/dashboard', Page: DashboardPage, bridge })
  await screen.findByRole('heading', { name: 'Hello, Ada Okafor' })
}

describe('the dashboard', () => {
  it('proposes the first paper to a newcomer, and says that results will stand here', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Take this mock' }).getAttribute('href')).toBe('/dashboard/assessments/utme-mock/start-page')
    expect(screen.getByText(/after your first paper/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('table')).toBe(null)
  })

  it('puts an exam that is still open before everything else', async () => {
    await open({ readOpen: () => Promise.resolve(succeed(buildOpenAttempt())) })
    expect((await screen.findByRole('link', { name: 'Continue the exam' })).getAttribute('href')).toBe('/dashboard/assessments/utme-mock/start')
    expect(screen.queryByRole('link', { name: 'Take this mock' })).toBe(null)
  })

  it('leads an open medal level to the room of its kind', async () => {
    const attempt = buildOpenAttempt()
    await open({ readOpen: () => Promise.resolve(succeed({ ...attempt, paper: { ...attempt.paper, slug: 'medal-physics-1' } })) })
    expect((await screen.findByRole('link', { name: 'Continue the exam' })).getAttribute('href')).toBe(
      '/dashboard/medalTest/start?level=medal-physics-1'
    )
  })

  it('leads from each result to where it can be seen, and proposes what was not taken yet', async () => {
    const attempts = [
      buildAttempt({ attemptId: 'a', state: 'kept', total: null }),
      buildAttempt(),
      buildAttempt({ attemptId: 'c', slug: 'medal-physics-1', title: 'Physics: Step 1', total: 7, maximumTotal: 10 })
    ]
    await open({ list: () => Promise.resolve(succeed({ attempts })) })
    expect(screen.getByRole('link', { name: 'Practise this' })).toBeInstanceOf(HTMLElement)
    const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [within(row).getByRole('link').getAttribute('href'), row.lastElementChild?.textContent])).toEqual([
      ['/dashboard/assessments/utme-mock/pre-report?attempt=a', 'Kept here, being sent'],
      [`/dashboard/assessments/utme-mock/report?attempt=${ATTEMPT_ID}`, '120 of 200'],
      ['/dashboard/medalTest/medal-physics-1/level-result?attempt=c', '7 of 10']
    ])
  })

  it('leads to the lessons where there is no paper for the learner’s class', async () => {
    await open({ listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock({ classLevels: ['js-1'] })] })) })
    expect(screen.getByRole('link', { name: 'Go to the lessons' }).getAttribute('href')).toBe('/dashboard/assessments/lessons')
  })
})
