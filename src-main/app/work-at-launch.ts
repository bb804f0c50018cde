import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import { readKioskDevice } from '../device/policy/read-kiosk-device.ts'
import { createLog } from '../platform/log/log.ts'
import { openLogFile } from '../platform/log/open-log-file.ts'
import { spawnProgram } from '../platform/program/spawn-program.ts'
import { previousOf, uninstallerOf } from '../updates/find-installation.ts'
import { openUpdater } from '../updates/open-updater.ts'
import { createServiceLink } from '../updates/ask-windows-installer.ts'
import { PENDING_FOLDER } from '../updates/download/download-update.ts'
import { openSystemInstaller, ownServicePaths } from '../updates/system/open-system-installer.ts'
import { followArguments } from '../updates/system/windows-installer.ts'
import { runLaunchWork, type LaunchOutcome } from '../updates/launch-work.ts'
import { createLaunch } from './launch-version.ts'

/** The installer starts a version with it that it has put back (`scripts/package/files/installer.nsi`). */
const PUT_BACK_SWITCH = 'update-put-back'

/** Starts what waits for the report of Windows' update service about a request, and then opens Koya. It runs from elsewhere, so this folder is free. */
function follow(request: string): void {
  const paths = ownServicePaths()
  spawnProgram(paths.program, followArguments(paths, { executable: process.execPath, ownArguments: process.argv.slice(1) }, request), process.env)
}

/** Starts the uninstaller so that it puts the previous version back. It waits until this process has ended. */
function returnByInstaller(): void {
  spawnProgram(uninstallerOf(process.execPath), ['/S', '/back'], process.env)
}

/**
 * Does the update work before the app starts, while no window, journal or backend is open. `leave`: another process is the app from now on. `unpack`:
 * `unpackUpdate` goes on; `hand-over` and `hand-back`: `workBySystem`. `mainFolder` is `out/<build>/main`.
 */
export async function workAtLaunch(app: App, mainFolder: string): Promise<LaunchOutcome> {
  const dataFolder = app.getPath('userData')
  const log = createLog(() => openLogFile(join(dataFolder, 'logs/main.log')))
  const seatReading = readKioskDevice({ dataFolder, isTestBuild: __KOYA_TEST_BUILD__, log, isOnlyLooking: true })
  const updater = openUpdater({ app, dataFolder, resourcesFolder: join(mainFolder, '../../../resources'), rules: updateRulesOf(seatReading), log })
  const { self, store, engine, installation, readFacts } = updater
  if (self === null) return 'start'

  const isLearnerInstalling = installation.installedBy === 'learner'
  const { isBySystem } = installation
  const isPreviousKept = existsSync(previousOf(process.execPath))
  const returning = { ...(isPreviousKept ? { returnByInstaller } : {}), isPutBack: app.commandLine.hasSwitch(PUT_BACK_SWITCH) }
  const packageOf = (name: string): string => join(store.folder, PENDING_FOLDER, name)
  const asking = { store, engine, self, installer: openSystemInstaller(), packageOf, follow, wallNow: Date.now, log }
  const deps = {
    store,
    engine,
    self,
    ...(isBySystem && installation.package === 'nsis' ? { service: createServiceLink(asking) } : {}),
    isLearnerInstalling,
    isBySystem,
    waitsForWindow: installation.package === 'tar',
    readFacts: () => readFacts(false),
    launch: createLaunch(app, updater, log),
    ...returning,
    wallNow: Date.now,
    log
  }
  return runLaunchWork(deps)
}
