import { expect, type Locator, type Page } from '@playwright/test'
import { routes } from '../../src-renderer/app/route-table/routes.ts'
import type { RouteEntry } from '../../src-renderer/app/routes/route-entry.ts'
import { examParts } from './exam-parts.ts'
import { ada, completeProfile, enterMedalRoom, enterRoom, register, signIn } from './learner.ts'
import { reportParts } from './report-parts.ts'
import { routeAddress, type OwnParts } from './route-address.ts'
import { expectScreen } from './screen-content.ts'
import { routeOf, visit } from './visit.ts'
import { walkTrainer } from './walk-trainer.ts'
import { prepareWholeLearner } from './whole-learner.ts'

/** Called at each screen once it looks as the learner sees it. */
export type AtScreen = (name: string) => Promise<void>

/** The exam room and the pages after a paper: their pictures come from a paper that the tour takes. */
const isAboutAttempt = ({ path, frame }: RouteEntry): boolean => frame === 'exam' || /(pre-report|report|review|level-result)$/.test(path)
/** For everybody except staff this page is the same as the list. */
const isForStaffAlone = ({ path }: RouteEntry): boolean => path === '/dashboard/support-desk/{threadId}'
const isProtected = ({ guards }: RouteEntry): boolean => guards.includes('authentication')

/** Whether `walkScreens` visits the page by its address as a signed-in learner. */
export const isWalkedByLearner = (entry: RouteEntry): boolean => isProtected(entry) && !isAboutAttempt(entry) && !isForStaffAlone(entry)

/** Visits every screen of the app from a fresh home: as a guest, as a learner, in the exam room, and after a paper. */
export async function walkScreens(page: Page, atScreen: AtScreen): Promise<void> {
  await walkAsGuest(page, atScreen)
  await visit(page, '/')
  await register(page, ada, (name) => atScreen(`${name}-filled`))
  await atScreen('login-with-account')
  await signIn(page, ada)
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Continue learning' })).toBeVisible()
  await atScreen('home-signed-in')
  await visitScreen(page, '/dashboard/assessments', {
    name: 'complete-profile',
    content: page.getByRole('button', { name: 'Save and continue' }),
    atScreen
  })
  await completeProfile(page)
  await walkBeginnings(page, atScreen)
  const own = await prepareWholeLearner(page)
  for (const entry of routes.filter(isWalkedByLearner)) await atRoute(page, entry, { own, atScreen })
  await walkOtherStates(page, atScreen)
  await walkTrainer(page, atScreen)
  await walkExam(page, atScreen)
  await walkMedalLevel(page, atScreen)
}

async function walkAsGuest(page: Page, atScreen: AtScreen): Promise<void> {
  // Both verification addresses show the same page.
  for (const entry of routes.filter((row) => !isProtected(row) && row.path !== '/verify/email')) {
    await atRoute(page, entry, { atScreen })
    if (entry.path !== '/register') continue
    await page.getByText('Without e-mail', { exact: false }).first().click()
    await atScreen('register-without-e-mail')
  }
}

/** Visits the screens of a learner who has done nothing yet. */
async function walkBeginnings(page: Page, atScreen: AtScreen): Promise<void> {
  await visitScreen(page, '/dashboard', {
    name: 'dashboard-first-day',
    content: page.getByRole('button', { name: 'Start my daily ten' }),
    atScreen
  })
  await visitScreen(page, '/dashboard/my-questions', {
    name: 'my-questions-none',
    content: page.getByRole('heading', { name: 'No questions yet' }),
    atScreen
  })
}

/** Visits pages of the table in states other than that of `expectScreen`. */
async function walkOtherStates(page: Page, atScreen: AtScreen): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await visitScreen(page, '/dashboard/assessments/lessons', { name: 'lessons', content: heading('Number bases'), atScreen })
  await visitScreen(page, '/dashboard/assessments?level=primary-1', {
    name: 'class-with-lessons-only',
    content: page.locator('a[aria-current]', { hasText: /^Primary 1$/ }),
    atScreen
  })
  await visitScreen(page, '/dashboard/assessments/gone/start-page', {
    name: 'paper-gone',
    content: heading('We cannot find this exam or quiz'),
    atScreen
  })
  await visitScreen(page, '/dashboard/assessments/list?words=harmattan', {
    name: 'no-paper-fits',
    content: heading('No exam or practice matches'),
    atScreen
  })
  await visitScreen(page, '/dashboard/libraries/NOT-0004', {
    name: 'library-locked',
    content: page.getByRole('region', { name: 'This library is locked' }),
    atScreen
  })
}

async function walkExam(page: Page, atScreen: AtScreen): Promise<void> {
  await visit(page, '/dashboard/assessments/utme-mock/start-page')
  await enterRoom(page)
  await atScreen('exam-passage')
  await page.locator('[data-subject="mathematics"]').click()
  await page.keyboard.press('b')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  await page.getByRole('button', { name: 'Flag' }).click()
  await atScreen('exam-mathematics')
  await page.getByRole('button', { name: 'Calculator' }).click()
  await expect(page.getByRole(...examParts.calculator)).toBeVisible()
  await atScreen('exam-calculator')
  await page.getByRole('heading', { level: 2 }).first().click()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await atScreen('exam-submit-dialog')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true', { timeout: 20_000 })
  await atScreen('pre-report')
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toBeVisible()
  await atScreen('report')
  await page.getByRole('link', { name: 'Review every question' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await expect(page.getByText('Right answer').first()).toBeVisible()
  await atScreen('review')
}

async function walkMedalLevel(page: Page, atScreen: AtScreen): Promise<void> {
  await visit(page, '/dashboard/medalTest/start-page?level=medal-mathematics-1')
  await enterMedalRoom(page, () => atScreen('medal-confirm'))
  await atScreen('medal-exam')
  await page.keyboard.press('s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole(...reportParts.levelResult)).toBeVisible({ timeout: 20_000 })
  await atScreen('level-result')
}

interface RouteVisit {
  readonly own?: OwnParts
  readonly atScreen: AtScreen
}

async function atRoute(page: Page, entry: RouteEntry, { own, atScreen }: RouteVisit): Promise<void> {
  const address = routeAddress(entry, own)
  await visit(page, address)
  const path = address.replace(/\?.*$/, '')
  await expect.poll(async () => (await routeOf(page)).replace(/\?.*$/, ''), { message: address }).toBe(path)
  await expectScreen(page, entry)
  await expect(page.getByRole('button', { name: 'Save and continue' }), address).toHaveCount(0)
  await atScreen(nameOf(entry.path))
}

interface ScreenVisit {
  readonly name: string
  /** Content that only this state of the page shows. */
  readonly content: Locator
  readonly atScreen: AtScreen
}

async function visitScreen(page: Page, address: string, { name, content, atScreen }: ScreenVisit): Promise<void> {
  await visit(page, address)
  await expect(content.first(), name).toBeVisible()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await atScreen(name)
}

/** `/dashboard/assessments/lessons/{slug?}` is called `dashboard-assessments-lessons-slug`. */
function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path === '*' ? 'not-found' : path.replaceAll(/[{}?]/g, '').slice(1).replaceAll('/', '-')
}
