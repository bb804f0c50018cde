import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProgressPage } from '../../../../../../src-renderer/app/pages/learning/progress-page.tsx'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { Progress } from '../../../../../../src-shared/learning/progress/progress.ts'
import { buildHeading, buildProgress, buildSubjectProgress } from '../../../../../support/build-progress.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const worked: Partial<Progress> = {
  subjects: [
    buildSubjectProgress({
      headings: [
        buildHeading({ lesson: { slug: 'seeing-light', title: 'Seeing light' } }),
        buildHeading({ title: 'Motion', estimate: { percent: 82, low: 60, high: 97 } }),
        buildHeading({ title: 'Waves', estimate: { percent: 70, low: 40, high: 90 }, itemCount: 19, rights: 14 }),
        buildHeading({ title: 'Sound', estimate: null, itemCount: 9, rights: 7 }),
        buildHeading({ title: 'Atoms', estimate: null, itemCount: 1, rights: null }),
        buildHeading({ title: 'Fields', estimate: null, itemCount: 0, rights: 0 }),
        buildHeading({ title: 'Heat', estimate: null, itemCount: 25 })
      ]
    }),
    buildSubjectProgress({ slug: 'biology', title: 'Biology', range: null, headings: [] })
  ],
  weeks: [
    { monday: '2026-11-09', questions: 60, percent: 50, spentMs: 3_900_000, days: 3 },
    { monday: '2026-11-16', questions: 20, percent: 90, spentMs: 600_000, days: 2 }
  ]
}

async function open(changes: Partial<Progress>, documents: BridgeAnswers['documents'] = {}): Promise<void> {
  const profile = { ...adaUser.profile, examDate: '2027-04-17' }
  const { bridge } = createFakeBridge({
    documents,
    session: { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: { ...adaUser, profile }, loggedIn: true } })) },
    progress: { read: () => Promise.resolve(succeed(buildProgress(changes))) }
  })
  await renderPage({ route: '/dashboard/progress', Page: ProgressPage, bridge })
  await screen.findByRole('heading', { name: 'My progress' })
}

function rowsOf(table: HTMLElement): (string | null)[][] {
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the page of a learner’s progress', () => {
  it('an empty progress page links to the exams and shows no table', async () => {
    await open({ exam: null })
    expect(screen.getByRole('link', { name: 'Choose an exam' }).getAttribute('href')).toBe('/dashboard/assessments')
    expect(screen.queryByRole('table')).toBe(null)
  })

  it('the progress page shows each topic with a range from 20 questions, a lesson and a practice link', async () => {
    await open(worked)
    const table = screen.getByRole('table', { name: 'Physics, by topic' })
    expect(rowsOf(table)).toEqual([
      ['Light', 'Needs practice', '', 'likely about 40% today (from 15% to 66%)', 'Seeing light'],
      ['Motion', 'Strong', '', 'likely about 82% today (from 60% to 97%)', ''],
      ['Waves', 'Good', '', '14 of 19 right', ''],
      ['Sound', 'Started', '', '7 of 9 right', ''],
      ['Atoms', 'Started', '', '1 question answered', ''],
      ['Fields', 'Not started', '', '', ''],
      ['Heat', 'Started', '', 'Not enough recent answers', '']
    ])
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.children[2]?.querySelectorAll('svg').length)).toEqual([1, 1, 0, 0, 0, 0, 0])
    expect(within(table).getByRole('link', { name: 'Practise Motion' }).getAttribute('href')).toBe(
      '/dashboard/assessments/practice/start-page?exam=utme&subject=physics&topic=Motion'
    )
  })

  it('the progress page begins with the topics, then come the weeks and the summary for parents', async () => {
    await open(worked)
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['By subject and topic', 'Recent weeks', 'Summary for parents'])
  })

  it('the subject with the most answers is open, wherever it is in the list', async () => {
    await open({ ...worked, subjects: (worked.subjects ?? []).map((subject, index) => ({ ...subject, itemCount: 40 - 30 * index })).toReversed() })
    expect(screen.getAllByRole('table').map(({ textContent }) => /Motion/.test(textContent))).toContain(true)
    expect(screen.queryByRole('table', { name: /^Biology/ })).toBe(null)
  })

  it('the topics of a closed subject are rendered once it is opened', async () => {
    await open(worked)
    const table = () => screen.queryByRole('table', { name: /Biology/, hidden: true })
    expect(table()).toBe(null)
    const details = screen.getByText(/^Biology:/).closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(table()).toBeInstanceOf(HTMLElement)
  })

  it('the progress page shows the recent weeks as a table', async () => {
    await open(worked)
    expect(rowsOf(screen.getByRole('table', { name: 'Recent weeks, oldest first' })).map((row) => row.slice(1))).toEqual([
      ['60', '50%', '1 h 5 min', '3'],
      ['20', '90%', '10 min', '2']
    ])
  })

  it('the progress summary for parents tells activity, exam date, likely scores, strengths and weak topics', async () => {
    await open(worked)
    const [done, exam, physics, biology] = within(screen.getByRole('region', { name: 'Summary for parents' })).getAllByRole('listitem')
    expect(done?.textContent).toBe('In the last 2 weeks, Ada Okafor answered 80 questions and studied on 5 days. Right answers: about 60%.')
    expect(exam?.textContent).toMatch(/^Exam date: .*2027/)
    expect(physics?.textContent).toBe('Physics: likely score today 38 to 67 of 100. Doing well in: Motion. Needs practice in: Light.')
    expect(biology?.textContent).toBe('Not enough recent answers to show a score in: Biology.')
  })

  it('the progress page is saved as a PDF, and a disk error is shown', async () => {
    const savePage = vi
      .fn<NonNullable<NonNullable<BridgeAnswers['documents']>['savePage']>>()
      .mockResolvedValueOnce(fail('document/disk-full'))
      .mockResolvedValue(succeed({ path: '/home/ada/Koya progress.pdf' }))
    await open(worked, { savePage })
    fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is no space left there.')
    fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }))
    expect(await screen.findByText('Saved: /home/ada/Koya progress.pdf')).toBeInstanceOf(HTMLElement)
    expect(savePage).toHaveBeenLastCalledWith({ title: 'progress of Ada Okafor' })
  })
})
