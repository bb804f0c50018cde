import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveRequests, serviceSteps } from '../../src-main/updates/serve-requests.ts'
import { openWindowsInstaller } from '../../src-main/updates/system/windows-installer.ts'
import type { InstallFacts } from '../../src-shared/updates/may-install.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { buildUpdateFile, calm, self } from './update-manifests.ts'
import { hashOf } from './update-mirror.ts'

/** The installer of 1.1.0 for Windows, and what its manifest says of it. */
export const setupBytes = Buffer.from('a setup of 1.1.0')
export const setupFile = buildUpdateFile({
  platform: 'win32',
  package: 'nsis',
  name: 'koya-1.1.0-setup-x64.exe',
  bytes: setupBytes.length,
  sha512: hashOf(setupBytes)
})

/** What the service's installer and uninstaller do in a test: their exit code, or a power cut before they are started. */
export type ServiceOutcome = number | 'power cut'

/**
 * The folder of Windows' update service, as the installer lays it, and a stand-in for the service: `work` lets Koya serve and does what its step names, as
 * `update-service.c` does. `ran` lists what it ran.
 */
export function openServiceFolder() {
  const folder = makeTempFolder()
  const inbox = join(folder, 'inbox')
  for (const name of ['inbox', 'reports', 'work', 'waiting']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'alive'), '')
  const installer = openWindowsInstaller({ stateFolder: folder, program: join(folder, 'alive') })
  const ran: string[] = []
  let version = '1.0.0'

  async function work(outcomes: readonly ServiceOutcome[] = [], facts: InstallFacts = calm): Promise<void> {
    const left = [...outcomes]
    for (let round = 0; round < 10; round += 1) {
      const windows = { ...self, platform: 'win32', package: 'nsis', runningVersion: version } as const
      const step = await serveRequests({ folder, self: windows, facts, wallNow: () => facts.now })
      if (step === serviceSteps.nothing) return
      const outcome = left.shift() ?? 0
      if (outcome === 'power cut') return
      const setup = join(folder, 'work/next.exe')
      ran.push(step === serviceSteps.install ? `setup ${readFileSync(setup, 'utf8')}` : 'put back')
      if (outcome === 0) version = step === serviceSteps.install ? '1.1.0' : '1.0.0'
      writeFileSync(join(folder, 'work/outcome'), String(outcome))
    }
    throw new Error('the service was kept busy')
  }

  return {
    folder,
    inbox,
    installer,
    ran,
    work,
    version: () => version,
    become: (next: string) => (version = next),
    inInbox: () => readdirSync(inbox),
    isKept: () => existsSync(join(folder, 'waiting/request.json')),
    kept: (name: string): unknown => (existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : null),
    remove: (name: string) => {
      rmSync(join(folder, name), { recursive: true })
    }
  }
}
