import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstallReport } from '../../src-main/updates/system/install-request.ts'
import { openDebInstaller } from '../../src-main/updates/system/system-installer.ts'
import { makeTempFolder } from './make-temp-folder.ts'

/** The folders of the system's installer, with a stand-in for root: `take` moves the one request out of the inbox, `report` answers it. */
export function openInstallerInbox() {
  const home = makeTempFolder()
  const [stateFolder, systemdFolder] = [join(home, 'state'), join(home, 'systemd')]
  const inbox = join(stateFolder, 'inbox')
  for (const folder of [inbox, join(stateFolder, 'reports'), systemdFolder]) mkdirSync(folder, { recursive: true })
  const names = (): readonly string[] => readdirSync(inbox)
  return {
    inbox,
    systemdFolder,
    names,
    installer: openDebInstaller({ stateFolder, systemdFolder }),
    take(to: string): string {
      const [name, ...others] = names()
      if (name === undefined || others.length > 0) throw new Error(`the inbox holds ${names().join(', ')}`)
      cpSync(join(inbox, name), to, { recursive: true })
      rmSync(join(inbox, name), { recursive: true })
      return name
    },
    report(name: string, report: InstallReport): void {
      writeFileSync(join(stateFolder, 'reports', `${name}.json`), JSON.stringify(report))
    }
  }
}
