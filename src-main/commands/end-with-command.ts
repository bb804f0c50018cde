import { join } from 'node:path'
import type { App } from 'electron'
import type { InstallFault } from '../platform/integrity/find-install-faults.ts'
import {
  faultsOfProgram,
  hasIntegrityManifest,
  INSTALL_FAULT_EXIT_CODE,
  tellInstallFaults,
  type InstalledProgram
} from '../platform/integrity/install-faults.ts'
import { readKioskDevice, type KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'
import type { Command } from './find-command.ts'
import { hasScreen } from './has-screen.ts'
import { readInput } from './read-input.ts'
import { runCommand, SOFTWARE_ERROR, type CommandContext } from './run-command.ts'

interface CommandStart {
  readonly app: App
  readonly program: InstalledProgram
  readonly command: Command
  /** Faults found at the start; with any fault, only `check-install`, which lists all faults, may run. */
  readonly faults: readonly InstallFault[]
  readonly mainFolder: string
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Runs a command in this process, without a window, and ends the process with the command's exit code. Electron becomes ready only for the command
 * that checks the displays; that command must not be awaited before Electron is ready.
 */
export async function endWithCommand({ app, program, command, faults, mainFolder }: CommandStart): Promise<void> {
  if (faults.length > 0 && command.kind !== 'check-install') {
    await writeTo(process.stderr, `${tellInstallFaults(faults)}\n`)
    app.exit(INSTALL_FAULT_EXIT_CODE)
    return
  }
  try {
    app.exit(await runCommand(command, contextOf(app, program, mainFolder)))
  } catch (error) {
    await writeTo(process.stderr, `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    app.exit(command.kind === 'readiness' ? SOFTWARE_ERROR : 1)
  }
}

function contextOf(app: App, program: InstalledProgram, mainFolder: string): CommandContext {
  const { isPackaged, isTestBuild } = program
  const userData = app.getPath('userData')
  const resourcesFolder = join(mainFolder, '../../../resources')
  const readThisDevice = (): KioskDeviceReading => readKioskDevice({ dataFolder: userData, isTestBuild, log: silent, isOnlyLooking: true })
  return {
    mainFolder,
    resourcesFolder,
    userData,
    isPackaged,
    version: isTestBuild && isPackaged ? `${__KOYA_VERSION__} (a test package, never for users)` : __KOYA_VERSION__,
    readKioskDevice: readThisDevice,
    hasScreen: hasScreen(program.platform, process.env),
    runSystemCheck: async () => (await import('./look-at-system-check.ts')).runSystemCheck({ app, resourcesFolder, readKioskDevice: readThisDevice }),
    judgeUpdate: async (folder) => (await import('./judge-update.ts')).judgeUpdate(folder, { app, resourcesFolder, kioskDevice: readThisDevice() }),
    serveUpdates: async (folder) => (await import('./judge-update.ts')).serveUpdates(folder, { app, resourcesFolder, kioskDevice: readThisDevice() }),
    readInput,
    findInstallFaults: () => {
      const faults = faultsOfProgram(program, 'all')
      return faults.length > 0 || hasIntegrityManifest(program) ? faults : null
    },
    out: (text) => writeTo(process.stdout, text),
    err: (text) => writeTo(process.stderr, text)
  }
}

/** Resolves once the text has left the process, which takes time for a pipe on Windows. A closed stream is not an error of the command. */
function writeTo(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.once('error', () => resolve())
    stream.write(text, () => resolve())
  })
}
