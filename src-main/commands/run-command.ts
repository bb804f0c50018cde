import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import words from '../../resources/locales/en/commands.json' with { type: 'json' }
import type { ReadinessCheck } from '../../src-shared/device/system-check.ts'
import { INSTALL_FAULT_EXIT_CODE, tellInstallFaults } from '../platform/integrity/install-faults.ts'
import type { InstallFault } from '../platform/integrity/find-install-faults.ts'
import type { SeatReading } from '../device/policy/read-kiosk-device.ts'
import { printReadiness } from './system-check-text.ts'
import type { Command } from './find-command.ts'
import { helpOfAll } from './help-of-all.ts'
import { hashPin } from './hash-pin.ts'
import { printPolicy, type CommandOutcome } from './print-policy.ts'

/** What a command runs in; `out` and `err` resolve once the text has left the process. */
export interface CommandPlace {
  /** The folder of the built programs. */
  readonly mainFolder: string
  readonly resourcesFolder: string
  /** The user's own data of Koya. */
  readonly userData: string
  /** A checkout's server has its folders where it always had them. */
  readonly isPackaged: boolean
  readonly version: string
  /** Without keeping anything for the next start. */
  readonly readSeat: () => SeatReading
  /** As `hasScreen` says: without one Electron ends badly when it gets ready. */
  readonly hasScreen: boolean
  /** Of this computer, once Electron is ready. */
  readonly lookAtReadiness: () => Promise<readonly ReadinessCheck[]>
  /** All of the standard input. */
  readonly readInput: () => string
  /** Of all that was installed; null where this system's packages have no seal. */
  readonly findInstallFaults: () => readonly InstallFault[] | null
  readonly out: (text: string) => Promise<void>
  readonly err: (text: string) => Promise<void>
}

/** As in sysexits.h. */
const USAGE_ERROR = 64
/** As of the server: a word or an option makes no sense. */
const CONFIGURATION_ERROR = 78
/** As in sysexits.h: of the looks at a computer, 1 has a meaning of its own. */
export const SOFTWARE_ERROR = 70

/** Answers the exit code, once all that the command printed has left the process. Throws where a program of the package cannot be loaded. */
export async function runCommand(command: Command, place: CommandPlace): Promise<number> {
  switch (command.kind) {
    case 'server':
    case 'bank':
      return runProgram(command, place)
    case 'print-policy':
      return tell(printPolicy(place.readSeat()), place)
    case 'hash-pin':
      return tell(await hashPin(place.readInput()), place)
    case 'readiness':
      return place.hasScreen ? tell(printReadiness(await place.lookAtReadiness(), command), place) : refuseWithoutScreen(place)
    case 'check-install':
      return checkInstall(place)
    case 'version':
      await place.out(`Koya ${place.version}\n`)
      return 0
    case 'help-of-all':
      await place.out(helpOfAll())
      return 0
    case 'help':
      await place.out(command.text)
      return 0
    case 'refused':
      await place.err(`${JSON.stringify({ error: command.error })}\n`)
      return CONFIGURATION_ERROR
    case 'unknown':
      await place.err(`${words.unknown.replace('{word}', command.word)}\n${helpOfAll()}`)
      return USAGE_ERROR
  }
}

async function tell({ text, exitCode }: CommandOutcome, { out }: CommandPlace): Promise<number> {
  await out(text)
  return exitCode
}

async function refuseWithoutScreen({ err }: CommandPlace): Promise<number> {
  await err(`${words.noScreen}\n`)
  return SOFTWARE_ERROR
}

/** The server and `koya-bank` are programs of their own: they read their words and variables as everywhere else. */
async function runProgram(command: Extract<Command, { words: unknown }>, place: CommandPlace): Promise<number> {
  const file = join(place.mainFolder, `${command.kind}.js`)
  process.argv = [process.execPath, file, ...command.words]
  if (place.isPackaged) Object.assign(process.env, missingVariables(process.env, place))
  const { ended } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly ended: Promise<number> }
  const exitCode = await ended
  // What the program wrote itself leaves before this does.
  await Promise.all([place.out(''), place.err('')])
  return exitCode
}

/** Where the package's resources and the user's data lie, unless the environment says otherwise; an empty variable counts as absent. */
export function missingVariables(
  environment: Readonly<Record<string, string | undefined>>,
  { resourcesFolder, userData }: Pick<CommandPlace, 'resourcesFolder' | 'userData'>
): Record<string, string> {
  const wanted = { KOYA_RESOURCES: resourcesFolder, KOYA_DATA: join(userData, 'server') }
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => (environment[name] ?? '').trim() === ''))
}

async function checkInstall({ findInstallFaults, out, err }: CommandPlace): Promise<number> {
  const faults = findInstallFaults()
  if (faults !== null && faults.length > 0) {
    await err(`${tellInstallFaults(faults)}\n`)
    return INSTALL_FAULT_EXIT_CODE
  }
  await out(`${faults === null ? words.noSeal : words.whole}\n`)
  return 0
}
