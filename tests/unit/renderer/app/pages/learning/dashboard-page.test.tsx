import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { Progress } from '../../../../../../src-shared/learning/progress/progress.ts'
import { DashboardPage } from '../../../../../../src-renderer/app/pages/learning/dashboard-page.tsx'
import { buildAssessment, buildAttempt, buildMock, buildSubscription } from '../../../../../support/build-learning.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../../../support/build-open-attempt.ts'
import { buildHeading, buildProgress, buildSubjectProgress } from '../../../../../support/build-progress.ts'
import { adaUser, createFakeBridge, signedIn, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'
import { findStatus } from '../../../../../support/status-text.ts'

afterEach(cleanup)

const fact = async (name: string): Promise<string> => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent ?? ''

async function open(attempt: BridgeAnswers['attempt'] = {}, others: Omit<BridgeAnswers, 'attempt'> = {}): Promise<void> {
  const { bridge } = createFakeBridge({
    ...others,
    session: { read: () => Promise.resolve(succeed(signedIn)), ...others.session },
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
  it('the dashboard suggests a first exam to a new learner and says that results will appear here', async () => {
    await open()
    expect((await screen.findByRole('link', { name: 'Open this mock exam' })).getAttribute('href')).toBe(
      '/dashboard/assessments/utme-mock/start-page'
    )
    expect(screen.getByText(/Take your first exam or practice/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('table')).toBe(null)
  })

  it('the dashboard shows an open exam before anything else', async () => {
    await open({ readOpen: () => Promise.resolve(succeed(buildOpenAttempt())) })
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/dashboard/assessments/utme-mock/start')
    expect(screen.queryByRole('link', { name: 'Open this mock exam' })).toBe(null)
  })

  it('the dashboard links an open medal level to the medal exam room', async () => {
    const attempt = buildOpenAttempt()
    await open({ readOpen: () => Promise.resolve(succeed({ ...attempt, paper: { ...attempt.paper, slug: 'medal-physics-1' } })) })
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/dashboard/medalTest/start?level=medal-physics-1')
  })

  it('the dashboard links each result to its page and suggests what was not taken yet', async () => {
    const attempts = [
      buildAttempt({ attemptId: 'a', state: 'kept', total: null }),
      buildAttempt(),
      buildAttempt({ attemptId: 'c', slug: 'medal-physics-1', title: 'Physics: Step 1', total: 7, maximumTotal: 10 })
    ]
    await open({ list: () => Promise.resolve(succeed({ attempts })) })
    expect(await screen.findByRole('link', { name: 'Open this practice' })).toBeInstanceOf(HTMLElement)
    const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [within(row).getByRole('link').getAttribute('href'), row.lastElementChild?.textContent])).toEqual([
      ['/dashboard/assessments/utme-mock/pre-report?attempt=a', 'Submitted, no score yet'],
      [`/dashboard/assessments/utme-mock/report?attempt=${ATTEMPT_ID}`, '120 of 200'],
      ['/dashboard/medalTest/medal-physics-1/level-result?attempt=c', '7 of 10']
    ])
  })

  it('the dashboard says which plans and add-ons end soon and links to them', async () => {
    const soon = buildSubscription({ subscriptionId: 's-2', title: 'Learner', endsAt: Date.UTC(2027, 2, 1), renewal: 'soon' })
    const over = { ...soon, subscriptionId: 's-3', title: 'Notes', state: 'grace', openUntil: Date.UTC(2027, 2, 8), renewal: 'grace' } as const
    const learning = {
      listSubscriptions: () => Promise.resolve(succeed({ subscriptions: [soon, buildSubscription()] })),
      listAddOnSubscriptions: () => Promise.resolve(succeed({ subscriptions: [over] }))
    }
    await open({}, { learning })
    const plan = await findStatus('Learner ends on 1 March 2027')
    expect(within(plan).getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/dashboard/subscriptions')
    const addOn = await findStatus('Renew Notes: it ended on 1 March 2027')
    expect(within(addOn).getByRole('link', { name: 'See your add-ons' }).getAttribute('href')).toBe('/dashboard/add-ons')
    expect(screen.queryByText(/^Free end(s|ed) on/)).toBe(null)
  })

  it('the dashboard links to the lessons when there is no exam for the learner’s class', async () => {
    await open({ listAssessments: () => Promise.resolve(succeed({ assessments: [buildMock({ classLevels: ['js-1'] })] })) })
    expect((await screen.findByRole('link', { name: 'Go to the lessons' })).getAttribute('href')).toBe('/dashboard/assessments/lessons')
  })
})

describe('where a learner stands', () => {
  const answer = (changes: Partial<Progress>) => ({ progress: { read: () => Promise.resolve(succeed(buildProgress(changes))) } })
  const due = { revision: { subjects: [{ slug: 'physics', title: 'Physics', due: 7 }], later: 2, nextDate: '2026-11-24' } }

  it('the dashboard starts a revision of due questions in study mode and says why they are due', async () => {
    const start = vi.fn(() => Promise.resolve(fail('backend/unreachable')))
    await open({ start }, answer(due))
    const card = await screen.findByRole('region', { name: 'Revise 7 questions, about 6 min' })
    expect(card.textContent).toContain('You got these wrong before, in Physics.')
    fireEvent.click(within(card).getByRole('button', { name: 'Start the revision' }))
    expect(await within(card).findByRole('alert')).toBeInstanceOf(HTMLElement)
    expect(start).toHaveBeenCalledWith({
      slug: 'mistakes',
      sittingMode: 'study',
      practice: { exam: 'utme', subjects: ['physics'], itemCount: 7, budgetMs: 600_000 }
    })
  })

  it('the dashboard links the weakest topic to a lesson and a practice', async () => {
    const heading = buildHeading({ lesson: { slug: 'seeing-light', title: 'Seeing light' } })
    const daily = buildAttempt({ slug: 'daily', startedAt: new Date('2026-11-22T12:00:00').getTime() })
    const list = () => Promise.resolve(succeed({ attempts: [buildAttempt(), daily] }))
    await open({ list }, answer({ subjects: [buildSubjectProgress({ headings: [heading] })] }))
    const card = await screen.findByRole('region', { name: 'Get better at “Light”' })
    const pathOf = (name: string) => within(card).getByRole('link', { name }).getAttribute('href')
    expect(pathOf('Read “Seeing light”')).toBe('/dashboard/assessments/lessons/seeing-light')
    expect(pathOf('Practise this topic')).toBe('/dashboard/assessments/practice/start-page?exam=utme&subject=physics&topic=Light')
  })

  it('the dashboard shows the predicted score as a range with grades, or says what is missing', async () => {
    const subjects = [
      buildSubjectProgress({ range: { low: 48, high: 66, maximum: 100, lowGrade: 'D7', highGrade: 'B3' } }),
      buildSubjectProgress({
        slug: 'biology',
        title: 'Biology',
        range: { low: 20, high: 30, maximum: 40, lowGrade: 'C5', highGrade: 'C5' },
        headings: []
      }),
      buildSubjectProgress({ slug: 'chemistry', title: 'Chemistry', range: null, itemCount: 4, headings: [] }),
      buildSubjectProgress({ slug: 'english', title: 'English', range: null, itemCount: 30, headings: [] })
    ]
    await open({}, answer({ subjects }))
    await screen.findByRole('link', { name: 'See my progress by topic and week' })
    const lines = within(screen.getByRole('region', { name: 'How ready are you?' })).getAllByRole('listitem')
    expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual([
      '48 to 66 of 100, grade D7 to B3',
      '20 to 30 of 40, grade C5',
      'Answer 6 new questions to see your level',
      'Your answers are too old to show your level. Answer some new questions.'
    ])
    expect(screen.getByRole('link', { name: 'Practise weak topics in Physics' }).getAttribute('href')).toContain('subject=physics&topic=Light')
    expect(screen.getByRole('link', { name: 'Practise Chemistry' }).getAttribute('href')).toMatch(/subject=chemistry$/)
  })

  it('the dashboard says how many missed days a streak allows and that it ends without an answer today', async () => {
    const rule = { forgivenDays: 2, windowDays: 7 }
    await open({}, answer({ streak: { days: 5, isKeptToday: false, missedDays: 2, rule, answeredDates: [] } }))
    const streak = await fact('Streak')
    expect(streak).toContain('5 days Answer a question or read a lesson today to keep your streak.')
    expect(streak).toContain('You can miss 2 days in 7 and keep your streak.')
    expect(streak).toContain('Your streak has 2 missed days in the last 7 days.')
  })

  it('exam date and weekly goal are saved with the rest of the profile', async () => {
    const update = vi.fn(() => Promise.resolve(succeed(adaUser)))
    await open({}, { profile: { update } })
    expect(await fact('Your exam')).toContain('When is it?')
    fireEvent.click(screen.getByRole('button', { name: 'Set exam date and target' }))
    const goal = screen.getByRole('textbox', { name: 'Questions to answer each week' })
    fireEvent.change(screen.getByLabelText('Exam date'), { target: { value: '2027-02-06' } })
    fireEvent.change(goal, { target: { value: '2' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a whole number from 5 to 1000, or leave it empty.')).toBeInstanceOf(HTMLElement)
    fireEvent.change(goal, { target: { value: '50' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBe(null)
    })
    expect(update).toHaveBeenCalledWith({ name: adaUser.name, profile: { ...adaUser.profile, examDate: '2027-02-06', weeklyGoal: 50 } })
  })

  it('the dashboard shows the days until the exam and the questions answered this week', async () => {
    const profile = { ...adaUser.profile, examDate: '2026-12-02', weeklyGoal: 50 }
    const session = { read: () => Promise.resolve(succeed({ ...signedIn, auth: { user: { ...adaUser, profile }, loggedIn: true } })) }
    await open({}, { session, ...answer({ weeks: [{ monday: '2026-11-16', questions: 34, percent: 70, spentMs: 1, days: 2 }] }) })
    expect(await fact('Your exam')).toContain('10 days left. It is on')
    expect(await fact('This week')).toContain('34 of 50 questions')
  })

  it('the dashboard links to the part of the lesson where the learner stopped reading', async () => {
    const lesson = { slug: 'waves', title: 'Waves', part: 2, partCount: 6 }
    await open({}, { progress: { readHalfRead: () => Promise.resolve(succeed({ lesson, library: null, readLessons: [] })) } })
    const card = within(await screen.findByRole('region', { name: 'Where you stopped reading' }))
    expect(card.getByText('Waves: part 3 of 6.')).toBeInstanceOf(HTMLElement)
    expect(card.getByRole('link', { name: 'Continue reading' }).getAttribute('href')).toBe('/dashboard/assessments/lessons/waves?part=3')
  })

  it('the dashboard omits the reading card when the reading position cannot be loaded', async () => {
    await open({}, { progress: { readHalfRead: () => Promise.resolve(fail('backend/unreachable')) } })
    expect(await fact('Streak')).toContain('0 days')
    expect(screen.queryByRole('region', { name: 'Where you stopped reading' })).toBe(null)
  })

  it('the dashboard reserves space for the progress of each subject while it loads', async () => {
    let give = (_result: Result<Progress>): void => undefined
    const read = (): Promise<Result<Progress>> => new Promise((resolve) => (give = resolve))
    await open({}, { progress: { read } })
    const headings = (): readonly (string | null)[] => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings()).toEqual(expect.arrayContaining(['Today', 'How ready are you?', 'Your results']))
    const readiness = () => within(screen.getByRole('region', { name: 'How ready are you?' }))
    expect(readiness().getAllByRole('listitem', { hidden: true })).toHaveLength(adaUser.profile.subjectSlugs.length)
    give(succeed(buildProgress({ subjects: [buildSubjectProgress()] })))
    await screen.findByRole('link', { name: 'See my progress by topic and week' })
    expect(readiness().queryByText('Loading your progress…')).toBe(null)
    expect(headings().filter((title) => title === 'Today' || title === 'How ready are you?')).toHaveLength(2)
  })

  it('the dashboard works when progress cannot be loaded, and a retry loads it', async () => {
    const read = vi
      .fn<() => Promise<Result<Progress>>>()
      .mockResolvedValueOnce(fail('backend/unreachable'))
      .mockResolvedValue(succeed(buildProgress()))
    await open({}, { progress: { read } })
    expect(await screen.findByText('We could not load your progress.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Open this mock exam' })).toBeInstanceOf(HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await fact('Streak')).toContain('0 days')
    expect(screen.queryByText('We could not load your progress.')).toBe(null)
  })

  it('an announcement is shown until it is dismissed, and a failed dismissal can be repeated', async () => {
    const announcementId = crypto.randomUUID()
    const announcements = [{ announcementId, text: 'Mocks on **Saturday**.', from: '2026-11-22' }]
    const putAway = vi
      .fn<() => Promise<Result<Record<string, never>>>>()
      .mockResolvedValueOnce(fail('backend/unreachable'))
      .mockResolvedValue(succeed({}))
    await open({}, { announcement: { list: () => Promise.resolve(succeed({ announcements })), putAway } })
    const notice = await findStatus('Message from staff')
    expect(notice.textContent, 'plain text').toContain('Mocks on **Saturday**.')
    fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notice).findByText(/could not dismiss this/)).toBeInstanceOf(HTMLElement)
    fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => {
      expect(screen.queryByText('Message from staff')).toBe(null)
    })
    expect(putAway).toHaveBeenCalledWith({ announcementId })
  })

  it('the dashboard asks for an exam when none is chosen', async () => {
    await open({}, answer({ exam: null }))
    expect((await screen.findByRole('link', { name: 'Choose your exam' })).getAttribute('href')).toBe('/dashboard/profile')
  })
})

describe('the results on the dashboard', () => {
  /** Twelve marked attempts, each later and better than the one before. */
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

  it('results are sorted by date, or by a clicked column, and a second click reverses the order', async () => {
    await open({ list })
    expect(titles()[0]).toBe('Paper 1')
    expect(header('Date').getAttribute('aria-sort')).toBe('descending')
    press('Exam or practice')
    expect(titles().slice(0, 3)).toEqual(['Paper 1', 'Paper 2', 'Paper 3'])
    expect([header('Exam or practice'), header('Date')].map((column) => column.getAttribute('aria-sort'))).toEqual(['ascending', 'none'])
    press('Exam or practice')
    expect(titles().slice(0, 2)).toEqual(['Paper 12', 'Paper 11'])
    press('Score')
    expect(titles()[0]).toBe('Paper 1')
    expect(header('Score').getAttribute('aria-sort')).toBe('descending')
  })

  it('the dashboard shows the first eight results in the chosen order, or all on request', async () => {
    await open({ list })
    press('Score')
    press('Score')
    expect(titles()).toEqual(Array.from({ length: 8 }, (_, index) => `Paper ${12 - index}`))
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }))
    expect(titles()).toHaveLength(12)
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(titles()).toHaveLength(8)
  })

  it('results are saved as a spreadsheet in the displayed order, and the path is shown', async () => {
    const saveResults = vi.fn(() => Promise.resolve(succeed({ path: '/home/ada/Koya results.csv' })))
    await open({ list }, { documents: { saveResults } })
    press('Exam or practice')
    fireEvent.click(screen.getByRole('button', { name: 'Save as a spreadsheet' }))
    expect(await screen.findByText('Saved: /home/ada/Koya results.csv')).toBeInstanceOf(HTMLElement)
    expect(saveResults).toHaveBeenCalledWith(expect.objectContaining({ title: 'results', order: { column: 'paper', direction: 'ascending' } }))
  })

  it('results that cannot be saved to disk show the reason', async () => {
    await open({ list }, { documents: { saveResults: () => Promise.resolve(fail('document/disk-full')) } })
    fireEvent.click(screen.getByRole('button', { name: 'Save as a spreadsheet' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is no space left there.')
  })
})
