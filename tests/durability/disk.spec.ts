import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { expectRoom, registerAndSignIn, startPaper } from '../support/learner.ts'
import { canTrace, traceProcess } from '../support/trace-process.ts'

const SAID_LIMIT_MS = 1000

const faults = [
  { name: 'a full disk', inject: 'pwrite64:error=ENOSPC', words: /is NOT saved/ },
  { name: 'a disk that fails to sync', inject: 'fsync,fdatasync:error=EIO', words: /has a problem with its disk/ }
]

for (const { name, inject, words } of faults) {
  test(`${name}: no tick appears, an error shows within a second, and answers save again once the disk works`, async ({ launch }) => {
    test.skip(!canTrace, 'strace cannot watch processes here')
    const { app, page } = await launch()
    await registerAndSignIn(page)
    await startPaper(page, 'UTME Physics')
    await page.keyboard.press('a')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)

    const tracing = await traceProcess(app.process().pid ?? 0, ['-o', '/dev/null', '-e', 'trace=pwrite64,fsync,fdatasync', '-e', `inject=${inject}`])
    await page.keyboard.press('n')
    await page.keyboard.press('b')
    await expect(page.getByRole('alert')).toContainText(words, { timeout: SAID_LIMIT_MS })
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'failed')
    await tracing.stop()

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await expect(page.getByRole('alert')).toBeHidden()
    await page.keyboard.press('p')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')
  })
}

test('a damaged journal is quarantined, reported and never deleted; answers the backend received are restored', async ({ launch }) => {
  const { page, home, kill9 } = await launch()
  await registerAndSignIn(page)
  await startPaper(page, 'UTME Physics')
  await page.keyboard.press('a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')
  await kill9()
  const folder = join(home, '.config/Koya')
  // Both files, because an intact write-ahead log alone would restore everything.
  for (const suffix of ['', '-wal']) await writeFile(join(folder, `attempt-journal.sqlite${suffix}`), 'this is no database '.repeat(500))

  const again = await launch({ home })
  await expect(again.page.getByText('A file with saved answers was damaged. We moved it and did not delete it.')).toBeVisible()
  expect((await readdir(folder)).filter((name) => name.startsWith('attempt-journal.sqlite.damaged-'))).not.toEqual([])
  await expectRoom(again.page)
  await expect(again.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')
  await again.page.keyboard.press('n')
  await again.page.keyboard.press('b')
  await expect(again.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
})
