import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type ElectronApplication } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { endChild } from '../support/end-child.ts'
import { examParts } from '../support/exam-parts.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { notOnWindows } from '../support/windows-kit.ts'

/** Ten seconds until the page is reloaded automatically, and the load itself. */
const NEW_PAGE_LIMIT_MS = 45_000

/** Returns the visible item and the positions of the chosen options; runs in the page. */
const shownAnswer = `({
  itemId: document.querySelector('section[data-item-id]')?.getAttribute('data-item-id'),
  chosen: [...document.querySelectorAll('section[data-item-id] input')].flatMap(({ checked }, place) => (checked ? [place] : []))
})`

test('an exam page whose process is killed reopens at the same question with every answer', async ({ launch }) => {
  const { app, page, home } = await launch()
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Use of English')
  await page.keyboard.press('b')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  const before = await look(app, shownAnswer)
  expect(before).toHaveProperty('chosen', [1])
  await endChild(app, await pageProcess(app))
  await expect.poll(() => look(app, 'document.querySelector("[role=status][data-item-id]")?.getAttribute("data-state")')).toMatch(/kept|received/)
  expect(await look(app, shownAnswer)).toEqual(before)
  expect(await readLog(home)).toContain('page gone: killed')
})

test('a page whose process is killed five times in a row reopens each time, and shows what to do meanwhile', async ({ launch }) => {
  test.skip(tier() === 'commit', 'Koya waits twenty seconds between the later pages; the waits themselves are tested without a window')
  const { app, page } = await launch()
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Use of English')
  await page.keyboard.press('b')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  const before = await look(app, shownAnswer)
  for (let death = 1; death <= 5; death += 1) {
    await endChild(app, await pageProcess(app))
    if (death > 3) {
      await expect.poll(() => look(app, 'document.querySelector("h1")?.textContent')).toBe('The page stopped working')
      if (death === 4) await savePicture(app, 'stopped-page.png')
    }
    await expect.poll(() => look(app, shownAnswer), { timeout: NEW_PAGE_LIMIT_MS }).toEqual(before)
  }
})

test('a page that hangs during an exam is terminated and reopens the exam', async ({ launch }) => {
  test.skip(tier() === 'commit', 'Koya gives a page ten seconds to come back')
  notOnWindows('no signal halts a process there')
  const { app, page, home } = await launch()
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Use of English')
  process.kill(await pageProcess(app), 'SIGSTOP')
  // Chromium does not report an unresponsive page under a debugger such as Playwright, so the test emits the event.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'))
  await expect.poll(() => look(app, 'document.querySelector("section[data-item-id]") !== null'), { timeout: NEW_PAGE_LIMIT_MS }).toBe(true)
  expect(await readLog(home)).toContain('page ended: it hangs')
})

/** Evaluates code in the page through main; null where the page does not answer at once. Playwright gives up a page whose process has died. */
async function look(app: ElectronApplication, code: string): Promise<unknown> {
  return app.evaluate(async ({ BrowserWindow }, source) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents || contents.isCrashed()) return null
    const answer = contents.executeJavaScript(source).catch(() => null) as Promise<unknown>
    return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 1000, null))])
  }, code)
}

/** Saves a picture of the window to the run's folder through main; Playwright takes none of a page whose process has died. */
async function savePicture(app: ElectronApplication, name: string): Promise<void> {
  const picture = await app.evaluate(async ({ BrowserWindow }) => {
    const shown = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return shown?.toPNG().toString('base64') ?? ''
  })
  await writeFile(join(process.env['KOYA_OUT'] ?? 'out', name), Buffer.from(picture, 'base64'))
}

async function pageProcess(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)
}

async function readLog(home: string): Promise<string> {
  return readFile(join(home, '.config/Koya/logs/main.log'), 'utf8')
}
