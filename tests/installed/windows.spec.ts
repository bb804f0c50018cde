import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { clearKeyring } from '../support/clear-keyring.ts'
import { examParts } from '../support/exam-parts.ts'
import { openInstalled, packageFile, unpack, type OpenKoya, type PackageKind, type Unpacked } from '../support/installed-koya.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { reportParts } from '../support/report-parts.ts'

let home: string
let open: OpenKoya | undefined
let unpacked: Unpacked | undefined

test.beforeEach(async () => {
  await clearKeyring()
  home = mkdtempSync(join(tmpdir(), 'koya-home-'))
})

test.afterEach(async () => {
  await open?.kill9()
  unpacked?.remove()
  open = undefined
  unpacked = undefined
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

/** The AppImage runs unextracted, as users run it. */
function programOf(kind: PackageKind): string {
  if (kind === 'appimage') return packageFile('appimage')
  unpacked = unpack(kind)
  return unpacked.executable
}

for (const kind of ['appimage', 'deb', 'tar'] as const) {
  test(`the ${kind} opens, signs a learner in, retains an answer over kill -9 and submits the exam`, async () => {
    const executable = programOf(kind)
    open = await openInstalled(executable, home)
    await registerAndSignIn(open.page)
    await startPaper(open.page, 'UTME Use of English')
    const itemId = await shownItem(open.page)
    await open.page.keyboard.press('b')
    await expect(open.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await open.kill9()

    open = await openInstalled(executable, home)
    await expect(open.page.getByRole(...examParts.room)).toBeVisible({ timeout: 20_000 })
    expect(await shownItem(open.page)).toBe(itemId)
    await expect(open.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await expect(open.page.getByRole(...examParts.question).getByRole('radio', { checked: true })).toHaveCount(1)
    await open.page.keyboard.press('s')
    await open.page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
    await expect(open.page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true', { timeout: 20_000 })
  })
}

async function shownItem(page: Page): Promise<string> {
  await expect(page.getByRole(...examParts.question)).toBeVisible()
  return (await page.getByRole(...examParts.question).getAttribute('data-item-id')) ?? ''
}
