import { expect } from '@playwright/test'
import { examParts } from './exam-parts.ts'
import type { LaunchedApp } from './launch-app.ts'
import { registerAndSignIn, startPaper } from './learner.ts'

/** Answers the first question of a paper, then simulates a power cut. Resolves with the home that holds the saved data. */
export async function answerUntilPowerCut({ page, home, kill9 }: LaunchedApp): Promise<string> {
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Physics')
  await page.keyboard.press('a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  await kill9()
  return home
}
