import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'

const folder = join(process.env['KOYA_OUT'] ?? 'out', 'tour')

test('opens Koya and keeps a picture of its first screen', async ({ launch }) => {
  const { page, close } = await launch()
  await expect(page.locator('#root')).not.toBeEmpty()
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, '01-home.png'), animations: 'disabled' })
  await close()
})
