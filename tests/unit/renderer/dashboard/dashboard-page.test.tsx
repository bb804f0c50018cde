import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import { DashboardPage } from '../../../../src-renderer/app/pages/dashboard-page.tsx'
import { buildAssessment, buildAttempt, buildMock } from '../../../support/build-learning.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../support/build-open-attempt.ts'
import { createFakeBridge, signedIn, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderPage } from '../../../support/render-page.tsx'

afterEach(cleanup)

async function open(attempt: BridgeAnswers['attempt'] = {}, documents: BridgeAnswers['documents'] = {}): Promise<void> {
  const { bridge } = createFakeBridge({
    documents,
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

describe('the results on the dashboard', () => {
  /** Twelve marked papers, each later and better than the one before. */
  const attempts = Array.from({ length: 12 }, (_, index) =>
    buildAttempt({ attemptId: `a${index}`, title: `Paper ${12 - index}`, startedAt: 1_790_000_000_000 + index, total: 10 * index })
  )
  const list = () => Promise.resolve(succeed({ attempts }))
  const titles = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const header = (name: string) => screen.getByRole('columnheader', { name })
  const press = (name: string): void => {
    fireEvent.click(within(header(name)).getByRole('button'))
  }

  it('stand newest first, and by another column on a press, which a second press turns round', async () => {
    await open({ list })
    expect(titles()[0]).toBe('Paper 1')
    expect(header('Taken').getAttribute('aria-sort')).toBe('descending')
    press('Paper')
    expect(titles().slice(0, 3)).toEqual(['Paper 1', 'Paper 2', 'Paper 3'])
    expect([header('Paper'), header('Taken')].map((column) => column.getAttribute('aria-sort'))).toEqual(['ascending', 'none'])
    press('Paper')
    expect(titles().slice(0, 2)).toEqual(['Paper 12', 'Paper 11'])
    press('Result')
    expect(titles()[0]).toBe('Paper 1')
    expect(header('Result').getAttribute('aria-sort')).toBe('descending')
  })

  it('are the first eight of all, until all are asked for', async () => {
    await open({ list })
    press('Result')
    press('Result')
    expect(titles()).toEqual(Array.from({ length: 8 }, (_, index) => `Paper ${12 - index}`))
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }))
    expect(titles()).toHaveLength(12)
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(titles()).toHaveLength(8)
  })

  it('are saved as a table in the order that is shown, and say where', async () => {
    const saveResults = vi.fn(() => Promise.resolve(succeed({ path: '/home/ada/Koya results.csv' })))
    await open({ list }, { saveResults })
    press('Paper')
    fireEvent.click(screen.getByRole('button', { name: 'Save as a table' }))
    expect(await screen.findByText('Saved: /home/ada/Koya results.csv')).toBeInstanceOf(HTMLElement)
    expect(saveResults).toHaveBeenCalledWith(expect.objectContaining({ title: 'results', order: { column: 'paper', direction: 'ascending' } }))
  })

  it('that the disk does not take say why', async () => {
    await open({ list }, { saveResults: () => Promise.resolve(fail('document/disk-full')) })
    fireEvent.click(screen.getByRole('button', { name: 'Save as a table' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is no room left there.')
  })
})
