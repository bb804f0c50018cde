import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DashboardPage } from '../../../../../../src-renderer/app/pages/learning/dashboard-page.tsx'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { Progress } from '../../../../../../src-shared/learning/progress/progress.ts'
import { buildMock } from '../../../../../support/build-learning.ts'
import { buildProgress, buildSubjectProgress } from '../../../../../support/build-progress.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const fact = async (name: string): Promise<string> => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent ?? ''
const answer = (subjects: Progress['subjects']) => ({ progress: { read: () => Promise.resolve(succeed(buildProgress({ subjects }))) } })

async function open(answers: BridgeAnswers): Promise<void> {
  const session = { read: () => Promise.resolve(succeed(signedIn)), ...answers.session }
  const attempt = {
    list: () => Promise.resolve(succeed({ attempts: [] })),
    listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock()] }))
  }
  const { bridge } = createFakeBridge({ ...answers, session, attempt })
  await renderPage({ route: '/dashboard', Page: DashboardPage, bridge })
  await screen.findByRole('heading', { name: 'Hello, Ada Okafor' })
}

describe('the target of the UTME', () => {
  const withProfile = (profile: Partial<typeof adaUser.profile>) => ({
    read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: { ...adaUser, profile: { ...adaUser.profile, ...profile } }, loggedIn: true } }))
  })
  const four = (high: number) =>
    ['english', 'mathematics', 'physics', 'chemistry'].map((slug) =>
      buildSubjectProgress({ slug, title: slug, range: { low: 40, high, maximum: 100 } })
    )

  it('score and course are saved, and a score beyond the scale is refused', async () => {
    const update = vi.fn(() => Promise.resolve(succeed(adaUser)))
    await open({ profile: { update } })
    fireEvent.click(await screen.findByRole('button', { name: 'Set exam date and target' }))
    const score = screen.getByRole('textbox', { name: 'UTME score that you want, out of 400' })
    fireEvent.change(screen.getByRole('textbox', { name: 'Course that you want to study' }), { target: { value: ' Medicine ' } })
    fireEvent.change(score, { target: { value: '401' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a whole number from 1 to 400, or leave it empty.')).toBeInstanceOf(HTMLElement)
    fireEvent.change(score, { target: { value: '280' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(update).toHaveBeenCalledWith({ name: adaUser.name, profile: { ...adaUser.profile, targetScore: 280, targetCourse: 'Medicine' } })
  })

  it('it is shown beside the likely total, once all four subjects have a range', async () => {
    const session = withProfile({ targetScore: 280, targetCourse: 'Medicine' })
    await open({ session, ...answer(four(70)) })
    expect(await fact('Your target')).toBe('Your target280 of 400 for MedicineToday you would likely get 160 to 280.')
    cleanup()
    await open({ session, ...answer(four(70).slice(1)) })
    expect(await fact('Your target')).toBe('Your target280 of 400 for Medicine')
  })

  it('the likely total of past weeks runs towards the target and the exam, in words, too', async () => {
    const predictions = [
      { date: '2026-11-15', low: 150, high: 250, maximum: 400 },
      { date: '2026-11-22', low: 160, high: 280, maximum: 400 }
    ]
    const read = { progress: { read: () => Promise.resolve(succeed(buildProgress({ subjects: four(70), predictions }))) } }
    const dated = withProfile({ targetScore: 290, examDate: '2026-12-20' })
    await open({ session: dated, ...read })
    const line = within(await screen.findByRole('figure', { name: 'Your likely UTME score, week by week' }))
    expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '15 Nov 2026: likely 150 to 250',
      '22 Nov 2026: likely 160 to 280',
      'Your target: 290'
    ])
    expect(line.getByText('Exam: 20 Dec 2026')).toBeInstanceOf(HTMLElement)
    cleanup()
    await open({ session: withProfile({ targetExam: 'wassce' }), ...read })
    await screen.findByRole('heading', { name: 'How ready are you?' })
    expect(screen.queryByRole('figure')).toBe(null)
  })

  it('another exam has none, and keeps the one that was set for the UTME', async () => {
    const update = vi.fn(() => Promise.resolve(succeed(adaUser)))
    const profile = { targetExam: 'wassce', targetScore: 280, targetCourse: 'Medicine' } as const
    await open({ session: withProfile(profile), profile: { update } })
    fireEvent.click(await screen.findByRole('button', { name: 'Set exam date and goal' }))
    expect(screen.queryByText('Your target')).toBe(null)
    expect(screen.queryByRole('textbox', { name: /UTME score/ })).toBe(null)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledWith({ name: adaUser.name, profile: { ...adaUser.profile, ...profile } }))
  })
})
