import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PaperLock } from '../../../../../src-shared/content/exams/assessment.ts'
import { useExamText } from '../../../../../src-renderer/app/base/use-exam-text.ts'
import { StartPage } from '../../../../../src-renderer/features/learning/assessments/start-page.tsx'
import { buildAssessment } from '../../../../support/build-learning.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

async function open(lock: PaperLock | undefined): Promise<void> {
  function Page() {
    useExamText()
    const assessment = lock === undefined ? buildAssessment() : buildAssessment({ lock })
    return <StartPage assessment={assessment} back={null} options={<p>Options</p>} startButton={<button type="button">Start</button>} />
  }
  await renderPage({ route: '/page', Page, bridge: createFakeBridge().bridge })
}

const addOns = [
  { slug: 'past-papers', title: 'Past papers' },
  { slug: 'everything', title: 'Everything' }
]

it('a locked exam says what opens it and links there instead of showing the start', async () => {
  await open({ access: { isOpen: false, because: 'not-held', until: null }, addOns })
  const locked = await screen.findByRole('region', { name: 'This exam is locked' })
  expect(locked.textContent).toContain('To open it, get Past papers or Everything, or a plan that includes it.')
  expect(
    within(locked)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  ).toEqual(['/dashboard/add-ons?addOn=past-papers', '/dashboard/add-ons?addOn=everything'])
  expect({ startButton: screen.queryByRole('button', { name: 'Start' }), options: screen.queryByText('Options') }).toEqual({
    startButton: null,
    options: null
  })
})

it('a locked exam says when the access to it ended', async () => {
  await open({ access: { isOpen: false, because: 'ended', until: Date.UTC(2026, 10, 22) }, addOns: addOns.slice(0, 1) })
  expect((await screen.findByRole('region', { name: 'This exam is locked' })).textContent).toContain(
    'Your access ended on 22 November 2026. To open it again, get Past papers.'
  )
})

it('an exam that is not locked shows its start button', async () => {
  await open(undefined)
  expect(await screen.findByRole('button', { name: 'Start' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('region', { name: 'This exam is locked' })).toBe(null)
})
