import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { holdFile, scanFolder } from '../support/hold-file.ts'
import { run, startWindowManager } from '../support/kiosk-device.ts'
import { expectRoom, expectSignedIn, registerAndSignIn, startPaper } from '../support/learner.ts'
import { isUnderWine } from '../support/windows-kit.ts'

const SCAN_MS = 300
/** A change that could not be written is written again every five seconds. */
const WRITTEN_LIMIT_MS = 6000

test.skip(!isUnderWine, 'the programs that hold files run under wine alone')

test('a scanner that holds every file for 300 ms loses no answer and no setting, and nothing counts as damaged', async ({ launch }) => {
  const { page, home, kill9 } = await launch()
  const folder = join(home, '.config/Koya')
  const scanner = await scanFolder(home, folder, SCAN_MS)
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Physics')
  for (let answer = 0; answer < 10; answer += 1) {
    await page.keyboard.press('a')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await page.keyboard.press('n')
  }
  expect(scanner.scanned().length).toBeGreaterThan(10)
  await kill9()
  await scanner.free()

  const again = await launch({ home })
  await expectRoom(again.page)
  const open = await callBridge(again.page, 'attempt.readOpen', {})
  expect(open.ok && Object.keys(open.value?.progress.answers ?? {}).length).toBe(10)
  expect(readdirSync(folder).filter((name) => /damaged|set-aside|\.tmp/.test(name))).toEqual([])
})

test('settings that another program holds for good are asked about, and the learner is still signed in once they are free', async ({ launch }) => {
  const manager = await startWindowManager()
  const first = await launch()
  await registerAndSignIn(first.page)
  await first.close()
  const path = join(first.home, '.config/Koya/settings.json')
  const before = readFileSync(path, 'utf8')
  // The server that knows who holds a file belongs to the running prefix.
  const held = await holdFile(first.home, path)
  const { page, close } = await launch({ home: first.home })
  await page.waitForTimeout(4000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  expect(readFileSync(path, 'utf8')).toBe(before)
  await held.free()
  // The dialog lies over the window, sooner or later on a busy machine; its first button tries again.
  const heading = page.getByRole('heading', { level: 1 })
  const pressUntilRead = async (): Promise<number> => {
    await run('xdotool', ['key', 'Return'])
    return heading.count()
  }
  await expect.poll(pressUntilRead, { timeout: 20_000 }).toBe(1)
  await expectSignedIn(page)
  await close()
  await manager.end()
})

test('a journal that another program holds is opened as soon as it is free, with every answer in it', async ({ launch }) => {
  const first = await launch()
  await registerAndSignIn(first.page)
  await startPaper(first.page, 'UTME Physics')
  await first.page.keyboard.press('b')
  await expect(first.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  await first.kill9()
  const path = join(first.home, '.config/Koya/attempt-journal.sqlite')
  const held = await holdFile(first.home, path)
  const { page } = await launch({ home: first.home })
  await expect(page.getByText('Another program is using the file where Koya saves your answers.')).toBeVisible()
  await held.free()
  await expectRoom(page)
  await expect(page.getByRole(...examParts.question).getByRole('radio', { checked: true })).toHaveCount(1)
})

test('a setting that changes while another program holds the file is written once the file is free', async ({ launch }) => {
  const { page, home, close } = await launch()
  await registerAndSignIn(page)
  const path = join(home, '.config/Koya/settings.json')
  const held = await holdFile(home, path, 'reading-and-writing')
  // It applies now, and Koya says that it is not on the disk.
  expect(await callBridge(page, 'settings.change', { theme: 'dark' })).toMatchObject({ ok: false, error: { code: 'settings/not-written' } })
  await page.waitForTimeout(WRITTEN_LIMIT_MS)
  expect(readFileSync(path, 'utf8')).not.toContain('dark')
  await held.free()
  await expect.poll(() => readFileSync(path, 'utf8'), { timeout: 2 * WRITTEN_LIMIT_MS }).toContain('dark')
  await close()
})

test('a document that is open in another program is named as such, and the old one stays', async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'koya-documents-'))
  const { page, home } = await launch({ env: { KOYA_DOCUMENTS_FOLDER: folder } })
  await registerAndSignIn(page)
  const saved = await callBridge(page, 'documents.savePage', { title: 'My report' })
  expect(saved.ok).toBe(true)
  const [name = ''] = readdirSync(folder)
  const before = readFileSync(join(folder, name))
  const held = await holdFile(home, join(folder, name), 'reading-and-writing')
  expect(await callBridge(page, 'documents.savePage', { title: 'My report' })).toMatchObject({ ok: false, error: { code: 'document/in-use' } })
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name)).equals(before)).toBe(true)
  await held.free()
  expect((await callBridge(page, 'documents.savePage', { title: 'My report' })).ok).toBe(true)
  rmSync(folder, { recursive: true })
})
