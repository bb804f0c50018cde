import type { App } from 'electron'
import { findCommandArgs, startArgs } from './commands/find-command-args.ts'
import { hasScreen } from './commands/has-screen.ts'
import { faultsOfProgram, type InstalledProgram } from './platform/integrity/install-faults.ts'
import { isUsableDataFolder, readNamedDataFolder } from './device/policy/data-folder.ts'
import { policyPath } from './device/policy/policy-path.ts'
import { WATCH_SWITCH } from './device/kiosk/watch/watch-switch.ts'
import { hasUpdateWork } from './updates/has-update-work.ts'
import type { LaunchOutcome } from './updates/launch-work.ts'

/**
 * Decides what this start is: a command, a refusal, the watchdog process of a kiosk device, a second start, or a window. It resolves before Electron
 * is ready, because Electron waits for it: a command needs no screen and has ended by then.
 */
export async function startProgram(app: App, mainFolder: string): Promise<void> {
  const program: InstalledProgram = {
    isPackaged: app.isPackaged,
    platform: process.platform,
    executable: process.execPath,
    appFolder: app.getAppPath(),
    isTestBuild: __KOYA_TEST_BUILD__
  }
  const faults = faultsOfProgram(program, 'start')
  const words = findCommandArgs(startArgs(process.argv, app.isPackaged))
  if (words === null || commandsOfThisDevice.has(words[0] ?? '')) useNamedDataFolder(app)
  if (words !== null) {
    const [{ findCommand }, { endWithCommand }] = await Promise.all([import('./commands/find-command.ts'), import('./commands/end-with-command.ts')])
    const command = findCommand(words)
    const over = endWithCommand({ app, program, command, faults, mainFolder })
    // Electron becomes ready only after this function returns, so work that needs it cannot be awaited here.
    if (command.kind !== 'readiness' || !hasScreen(program.platform, process.env)) await over
  } else if (faults.length > 0) {
    const { refuseToStart } = await import('./platform/integrity/refuse-to-start.ts')
    refuseToStart(app, faults)
  } else if (app.commandLine.hasSwitch(WATCH_SWITCH)) {
    const { watchKioskDevice } = await import('./device/kiosk/watch/watch-kiosk-device.ts')
    watchKioskDevice({ app, value: app.commandLine.getSwitchValue(WATCH_SWITCH), mainFolder })
  } else if (!app.requestSingleInstanceLock()) {
    app.exit(0)
  } else {
    const outcome = hasUpdateWork(app.getPath('userData')) ? await workOnUpdates(app, mainFolder) : 'start'
    if (outcome === 'leave') app.exit(0)
    else if (outcome === 'start') (await import('./start-app.ts')).startApp(app, mainFolder)
    // Both need a window, and Electron becomes ready only after this function returns.
    else if (outcome === 'unpack') void (await import('./app/unpack-update.ts')).unpackUpdate(app, mainFolder)
    else void (await import('./app/work-by-system.ts')).workBySystem(app, mainFolder, outcome)
  }
}

/** They tell of this device, also of its data; the others work for the system, or on folders of their own. */
const commandsOfThisDevice: ReadonlySet<string> = new Set(['policy', 'device'])

/** Uses the folder that the policy names for the data. Where it cannot be used, a kiosk device is locked (`judgeKioskDevice`). */
function useNamedDataFolder(app: App): void {
  const path = policyPath({ platform: process.platform, environment: process.env, executable: process.execPath, isTestBuild: __KOYA_TEST_BUILD__ })
  const folder = readNamedDataFolder(path)
  if (folder !== null && isUsableDataFolder(folder)) app.setPath('userData', folder)
}

/** Installs updates before Electron is ready, while no part of the app is open. */
async function workOnUpdates(app: App, mainFolder: string): Promise<LaunchOutcome> {
  const { workAtLaunch } = await import('./app/work-at-launch.ts')
  return workAtLaunch(app, mainFolder)
}
