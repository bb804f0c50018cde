import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { run, startWindowManager } from '../support/kiosk-device.ts'
import { launchApp } from '../support/launch-app.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { notOnWindows } from '../support/windows-kit.ts'

const HELD_MS = 4000

/** Missing rights give the error that Windows gives while another program holds the file. */
test('settings that cannot be read now are asked about, and the learner is signed in once they can', async () => {
  notOnWindows('missing rights stand for a held file; tests/windows holds a real one')
  test.skip(tier() === 'commit', 'its rules are tested by units; in a window it takes more seconds than a commit has')
  const manager = await startWindowManager()
  const first = await launchApp()
  await signInByBridge(first.page, 'ada')
  await first.close()
  const folder = join(first.home, '.config/Koya')
  await chmod(join(folder, 'settings.json'), 0o000)

  const { page, close } = await launchApp({ home: first.home })
  await page.waitForTimeout(HELD_MS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  const windows = (await run('xdotool', ['search', '--onlyvisible', '--name', '^Koya$'])).trim().split('\n')
  expect(windows).toHaveLength(2)
  expect((await readdir(folder)).filter((name) => name.startsWith('settings.json'))).toEqual(['settings.json'])

  await chmod(join(folder, 'settings.json'), 0o600)
  // The dialog lies over the window and has the focus; its first button tries again.
  await run('xdotool', ['key', 'Return'])
  await expect(page.getByRole('link', { name: 'Continue learning' })).toBeVisible()
  await close()
  await manager.end()
})
