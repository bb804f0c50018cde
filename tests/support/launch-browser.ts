import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Page } from '@playwright/test'

export interface Browser {
  readonly page: Page
  readonly close: () => Promise<void>
}

const executablePath = createRequire(import.meta.url)('electron') as string

/** Opens a separate Chromium window at that address, without anything of Koya's, in place of the system browser. */
export async function launchBrowser(address: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'koya-browser-'))
  const { PATH = '', DISPLAY = '', XAUTHORITY = '' } = process.env
  const app = await _electron.launch({
    executablePath,
    chromiumSandbox: !process.env['KOYA_NO_SANDBOX'],
    args: [address],
    env: { PATH, DISPLAY, XAUTHORITY, HOME: home, XDG_CONFIG_HOME: home }
  })
  const close = async (): Promise<void> => {
    app.process().kill('SIGKILL')
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return { page: await app.firstWindow(), close }
}
