import { expect, type Locator, type Page } from '@playwright/test'
import type { RouteEntry } from '../../src-renderer/app/routes/route-entry.ts'
import { reportParts } from './report-parts.ts'

/**
 * Content that only one route's page shows, once its data are loaded. The page's heading is not enough: the previous page and every error page have
 * one too. For a learner made by `prepareWholeLearner`.
 */
const contents: Readonly<Record<string, (page: Page) => Locator>> = {
  '/': (page) => page.getByRole('heading', { name: 'Plans and prices' }),
  '/faqs': (page) => page.getByRole('heading', { name: 'What are the eight keys?' }),
  '/privacy': (page) => page.getByRole('heading', { name: 'Where your data is' }),
  '/terms': (page) => page.getByRole('heading', { name: 'Fair use' }),
  '/settings': (page) => page.getByRole('region', { name: 'Appearance' }),
  '/welcome': (page) => page.getByRole('heading', { level: 1, name: 'Welcome to Koya' }),
  '/login': (page) => page.getByRole('button', { name: 'Sign in', exact: true }),
  '/register': (page) => page.getByRole('button', { name: 'Create account' }),
  '/forgot-password': (page) => page.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
  '/reset-password': (page) => page.getByRole('button', { name: 'Change password' }),
  '/verify': (page) => page.getByRole('button', { name: 'Verify' }),
  '/verify/email': (page) => page.getByRole('button', { name: 'Verify' }),
  '/set-up': (page) => page.getByRole('heading', { level: 1, name: 'What is this computer for?' }),
  '/exam-seat': (page) => page.getByText(/^Seat \S/),
  '/dashboard': (page) => page.getByRole('link', { name: 'See my progress by topic and week' }),
  '/dashboard/profile': (page) => page.getByText(/^Your picture shows beside your name/),
  '/dashboard/settings': (page) => page.getByRole('region', { name: 'Appearance' }),
  '/dashboard/assessments': (page) => page.getByRole('link', { name: 'UTME mock: science' }).first(),
  '/dashboard/assessments/list': (page) => page.getByRole('heading', { level: 2, name: 'UTME Mathematics' }),
  '/dashboard/assessments/lessons/{slug?}': (page) => page.getByRole('heading', { name: 'Worked example: a bus brakes' }),
  '/dashboard/assessments/{slug}/start-page': (page) =>
    page.getByRole('main').filter({ hasText: 'UTME mock: science' }).getByRole('button', { name: 'Start the exam' }),
  '/dashboard/assessments/{slug}/{subject?}/{level?}/start-page': (page) =>
    page.getByRole('main').filter({ hasText: 'UTME mock: science · Physics' }).getByRole('button', { name: 'Start the exam' }),
  // No exam is open here, so the room's address redirects to the start page.
  '/dashboard/assessments/{slug}/start': (page) =>
    page.getByRole('main').filter({ hasText: 'UTME mock: science' }).getByRole('button', { name: 'Start the exam' }),
  '/dashboard/assessments/{slug}/{subject?}/{level?}/start': (page) =>
    page.getByRole('main').filter({ hasText: 'UTME mock: science · Physics' }).getByRole('button', { name: 'Start the exam' }),
  '/dashboard/assessments/{slug}/pre-report': (page) => page.getByRole(...reportParts.receipt),
  '/dashboard/assessments/{slug}/report': (page) => page.getByRole(...reportParts.subjectScores),
  '/dashboard/assessments/{slug}/review': (page) => page.getByText('Right answer').first(),
  '/dashboard/progress': (page) => page.getByRole('region', { name: 'Summary for parents' }),
  '/dashboard/practice': (page) => page.getByRole('list', { name: 'Find and collect questions' }),
  '/dashboard/more': (page) => page.getByRole('list', { name: 'You and this computer' }),
  '/dashboard/search': (page) => page.getByRole('button', { name: 'Search' }),
  '/dashboard/search/{itemId}': (page) => page.getByRole('button', { name: 'Show the answer' }),
  '/dashboard/past-questions': (page) => page.getByRole('heading', { name: /practice exams/ }),
  '/dashboard/bookmarks': (page) => page.getByRole('heading', { level: 1, name: 'My bookmarks and notes' }),
  '/dashboard/my-questions': (page) => page.getByRole('link', { name: OWN_QUESTION_STEM }),
  '/dashboard/my-questions/{questionId}': (page) => page.getByRole('textbox').and(page.getByText(OWN_QUESTION_STEM)),
  '/dashboard/support': (page) => page.getByRole('heading', { name: 'No helpline is set up on this computer' }),
  // The embedded backend takes no messages, so there is no conversation.
  '/dashboard/support/{threadId}': (page) => page.getByRole('heading', { name: 'We cannot find this conversation' }),
  '/dashboard/marking': (page) => page.getByRole('heading', { name: 'For teachers and staff only' }),
  '/dashboard/marking/{examId}': (page) => page.getByRole('heading', { name: 'For teachers and staff only' }),
  '/dashboard/marking/{examId}/marks': (page) => page.getByRole('heading', { name: 'For teachers and staff only' }),
  '/dashboard/marking/{examId}/agreement': (page) => page.getByRole('heading', { name: 'For teachers and staff only' }),
  '/dashboard/question-statistics': (page) => page.getByRole('heading', { name: 'For teachers and staff only' }),
  '/dashboard/question-statistics/{itemId}': (page) => page.getByRole('heading', { name: 'For teachers and staff only' }),
  '/dashboard/computers': (page) => page.getByRole('heading', { name: 'For staff only' }),
  '/dashboard/support-desk': (page) => page.getByRole('heading', { name: 'For staff only' }),
  '/dashboard/support-desk/{threadId}': (page) => page.getByRole('heading', { name: 'For staff only' }),
  '/dashboard/classes': (page) => page.getByRole('button', { name: 'Join a class' }),
  '/dashboard/classes/{classId}': (page) => page.getByRole('heading', { name: 'There is no such class' }),
  '/dashboard/guardian': (page) => page.getByRole('heading', { level: 1, name: 'For grown-ups' }),
  '/dashboard/guardian/week': (page) => page.getByRole('heading', { level: 2, name: /^The week of / }),
  '/dashboard/classes/{classId}/paper': (page) => page.getByRole('heading', { name: 'There is no such class' }),
  '/dashboard/exam-day': (page) => page.getByRole('link', { name: 'Start the rehearsal of JAMB UTME' }),
  '/dashboard/exam-day/{exam}': (page) => page.getByRole('region', { name: 'Slip for practice' }),
  '/dashboard/trainer': (page) => page.getByRole('list', { name: 'The drills' }),
  '/dashboard/trainer/{drill}': (page) => page.getByRole('region', { name: 'Your task' }),
  '/dashboard/checkout/{kind}/{slug}': (page) => page.getByRole('heading', { level: 1, name: /^Pay for / }),
  '/dashboard/payments': (page) => page.getByRole('heading', { name: 'No payments yet' }),
  '/dashboard/libraries': (page) => page.getByRole('heading', { level: 2, name: 'Chemistry to know by heart' }),
  '/dashboard/libraries/{serial}': (page) => page.getByRole('heading', { name: 'To print' }),
  '/dashboard/medalTest': (page) => page.getByRole('heading', { level: 3, name: /^Level 1: / }).first(),
  '/dashboard/medalTest/start-page': (page) => page.getByRole('heading', { name: 'Scores for each medal' }),
  '/dashboard/medalTest/start': (page) => page.getByRole('heading', { name: 'Scores for each medal' }),
  '/dashboard/medalTest/{slug}/certificate': (page) => page.getByRole('heading', { name: 'No medal at this level yet' }),
  '/dashboard/medalTest/{slug}/level-result': (page) => page.getByRole(...reportParts.levelResult),
  '/dashboard/subscriptions': (page) => page.getByRole('region', { name: 'Your plan', exact: true }),
  '/dashboard/subscriptions/list': (page) => page.getByRole('link', { name: 'Receipt' }).first(),
  '/dashboard/add-ons': (page) => page.getByRole('list', { name: 'Add-ons' }),
  '/dashboard/add-ons/subscriptions': (page) => page.getByRole('heading', { name: 'No add-ons yet' }),
  '*': (page) => page.getByRole('heading', { level: 1, name: 'This page could not be found' })
}

export const OWN_QUESTION_STEM = 'How many kobo make one naira?'

/**
 * Waits until the page of a route shows its own content.
 *
 * @throws {Error} Where the content that only this page shows is not listed yet.
 */
export async function expectScreen(page: Page, { path }: Pick<RouteEntry, 'path'>): Promise<void> {
  const content = contents[path]
  if (!content) throw new Error(`${path}: say in screen-content.ts what only this page shows`)
  await expect(content(page), path).toBeVisible()
  await expect(page.getByText('Koya is getting ready…'), path).toHaveCount(0)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}
