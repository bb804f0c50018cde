import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newRequestName } from '../../src-main/updates/system/system-installer.ts'
import type { InstallRequest } from '../../src-main/updates/system/install-request.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { openServiceFolder, setupBytes, setupFile } from './open-update-inbox.ts'
import { buildManifest, signTestManifest } from './update-manifests.ts'

/** Of 1.1.0. */
export const manifest = buildManifest({ files: [setupFile] })
export const [adasKey, bolasKey] = ['a'.repeat(32), 'b'.repeat(32)] as const

/** Ada’s request for 1.1.0. */
export const install = (changed: Partial<Extract<InstallRequest, { kind: 'install' }>> = {}): InstallRequest => ({
  kind: 'install',
  envelope: signTestManifest(manifest),
  readyAt: null,
  examTimes: null,
  server: null,
  mayWait: false,
  key: adasKey,
  ...changed
})

/** A computer with 1.0.0 for everybody; `ask` puts a request into the inbox and returns how its report is read. */
export function openServiceComputer() {
  const service = openServiceFolder()
  const setup = join(makeTempFolder(), 'setup.exe')
  writeFileSync(setup, setupBytes)
  function ask(request: InstallRequest, packaged: string | null = setup) {
    const name = newRequestName()
    service.installer.hand(name, request, request.kind === 'install' ? packaged : null)
    return () => service.installer.readReport(name)
  }
  /** Installs 1.1.0 as Ada wished. */
  async function installed(): Promise<void> {
    ask(install())
    await service.work()
  }
  return { ...service, setup, ask, installed }
}
