import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { playMainJob } from '../app/main-job.ts'
import { test } from '../support/app-test.ts'

const folder = join(process.env['KOYA_OUT'] ?? 'out', 'tour')

test('the main job can be done from start to end, with a screenshot of each screen', async ({ launch }) => {
  await mkdir(folder, { recursive: true })
  const { page, close } = await launch()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let number = 0
  const screen = async (name: string): Promise<void> => {
    number += 1
    await expect(page.getByText('Loading your progress…')).toHaveCount(0)
    await page.screenshot({ path: join(folder, `${String(number).padStart(2, '0')}-${name}.png`), animations: 'disabled' })
  }
  const { total, maximum } = await playMainJob(page, { screen, answerCount: 180 })
  await writeFile(join(folder, 'score.txt'), `Score of the tour: ${String(total)} of ${String(maximum)}\n`)
  await close()
})
