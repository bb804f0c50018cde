import { expect, type Page } from '@playwright/test'
import { routes } from '../../src-renderer/app/routes.ts'
import type { RouteEntry } from '../../src-renderer/app/route-entry.ts'
import { ada, completeProfile, enterMedalRoom, enterRoom, register, signIn } from './learner.ts'
import { routeAddress } from './route-address.ts'
import { visit } from './visit.ts'
import { walkTrainer } from './walk-trainer.ts'

/** Called at each screen, which stands as its learner would see it. */
export type AtScreen = (name: string) => Promise<void>

const isAboutAttempt = ({ path, frame }: RouteEntry): boolean => frame === 'exam' || /(pre-report|report|review|level-result)$/.test(path)
const isProtected = ({ guards }: RouteEntry): boolean => guards.includes('authentication')

/** From a fresh home past every screen of the app: what a guest sees, what a learner sees, the exam room, and what follows a paper. */
export async function walkScreens(page: Page, atScreen: AtScreen): Promise<void> {
  await walkAsGuest(page, atScreen)
  await visit(page, '/')
  await register(page, ada, (name) => atScreen(`${name}-filled`))
  await atScreen('login-with-account')
  await signIn(page, ada)
  await atRoute(page, '/', { name: 'home-signed-in', atScreen })
  await atRoute(page, '/dashboard/assessments', { name: 'complete-profile', atScreen })
  await completeProfile(page)
  for (const entry of routes.filter((row) => isProtected(row) && !isAboutAttempt(row)))
    await atRoute(page, routeAddress(entry), { name: nameOf(entry.path), atScreen })
  await atRoute(page, '/dashboard/assessments/lessons', { name: 'lessons', atScreen })
  await atRoute(page, '/dashboard/assessments?level=primary-1', { name: 'class-with-lessons-only', atScreen })
  await atRoute(page, '/dashboard/assessments/gone/start-page', { name: 'paper-gone', atScreen })
  await atRoute(page, '/dashboard/assessments/list?words=harmattan', { name: 'no-paper-fits', atScreen })
  await atRoute(page, '/dashboard/libraries/NOT-0004', { name: 'library-locked', atScreen })
  await expect(page.getByTestId('locked')).toBeVisible()
  await walkTrainer(page, atScreen)
  await walkExam(page, atScreen)
  await walkMedalLevel(page, atScreen)
}

async function walkAsGuest(page: Page, atScreen: AtScreen): Promise<void> {
  for (const entry of routes.filter((row) => !isProtected(row))) {
    await atRoute(page, routeAddress(entry), { name: nameOf(entry.path), atScreen })
    if (entry.path !== '/register') continue
    await page.getByText('Without e-mail', { exact: false }).first().click()
    await atScreen('register-without-e-mail')
  }
}

async function walkExam(page: Page, atScreen: AtScreen): Promise<void> {
  await visit(page, '/dashboard/assessments/utme-mock/start-page')
  await enterRoom(page)
  await atScreen('exam-passage')
  await page.locator('[data-subject="mathematics"]').click()
  await page.keyboard.press('b')
  await expect(page.getByTestId('answer-state')).toHaveAttribute('data-state', /kept|received/)
  await page.getByRole('button', { name: 'Flag' }).click()
  await atScreen('exam-mathematics')
  await page.getByRole('button', { name: 'Calculator' }).click()
  await expect(page.getByTestId('calculator')).toBeVisible()
  await atScreen('exam-calculator')
  await page.getByRole('heading', { level: 2 }).first().click()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await atScreen('exam-submit-dialog')
  await page.getByRole('button', { name: 'Submit the paper' }).click()
  await expect(page.getByTestId('delivery')).toHaveAttribute('data-received', 'true', { timeout: 20_000 })
  await atScreen('pre-report')
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByTestId('total')).toBeVisible()
  await atScreen('report')
  await page.getByRole('link', { name: 'Review every question' }).click()
  await expect(page.getByText('Right answer').first()).toBeVisible()
  await atScreen('review')
}

async function walkMedalLevel(page: Page, atScreen: AtScreen): Promise<void> {
  await visit(page, '/dashboard/medalTest/start-page?level=medal-mathematics-1')
  await enterMedalRoom(page, () => atScreen('medal-confirm'))
  await atScreen('medal-exam')
  await page.keyboard.press('s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit the paper' }).click()
  await expect(page.getByTestId('percent')).toBeVisible({ timeout: 20_000 })
  await atScreen('level-result')
  await atRoute(page, '/dashboard', { name: 'dashboard-with-results', atScreen })
}

async function atRoute(page: Page, address: string, { name, atScreen }: { readonly name: string; readonly atScreen: AtScreen }): Promise<void> {
  await visit(page, address)
  await expect(page.getByTestId('splash'), address).toHaveCount(0)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await atScreen(name)
}

/** `/dashboard/assessments/lessons/{slug?}` is called `dashboard-assessments-lessons-slug`. */
function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path === '*' ? 'not-found' : path.replaceAll(/[{}?]/g, '').slice(1).replaceAll('/', '-')
}
