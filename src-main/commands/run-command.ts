import { uptime } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import words from '../../resources/locales/en/commands.json' with { type: 'json' }
import type { SystemCheck } from '../../src-shared/device/system-check.ts'
import { INSTALL_FAULT_EXIT_CODE, tellInstallFaults } from '../platform/integrity/install-faults.ts'
import type { InstallFault } from '../platform/integrity/find-install-faults.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'
import type { PolicyReading } from '../device/policy/read-policy.ts'
import { printSystemCheck } from './system-check-text.ts'
import type { Command } from './find-command.ts'
import { checkPin } from './check-pin.ts'
import { hashPin } from './hash-pin.ts'
import { printPolicy, type CommandOutcome } from './print-policy.ts'
import { commandNouns } from '../../src-shared/contracts/commands/command-nouns.ts'

/** The environment of a command; `out` and `err` resolve once the text has left the process. */
export interface CommandContext {
  /** The folder of the built programs. */
  readonly mainFolder: string
  readonly resourcesFolder: string
  /** The folder of the user's Koya data. */
  readonly userData: string
  /** The server of a checkout uses its default folders. */
  readonly isPackaged: boolean
  readonly version: string
  /** Reads the device state without storing anything for the next start. */
  readonly readKioskDevice: () => KioskDeviceReading
  /** As `hasScreen` returns it: without a screen Electron crashes when it gets ready. */
  readonly hasScreen: boolean
  /** Checks this computer, once Electron is ready. */
  readonly runSystemCheck: () => Promise<readonly SystemCheck[]>
  /** Judges the update in a folder of the installing program. */
  readonly judgeUpdate: (folder: string) => Promise<string>
  /** Serves the requests in the folder of Windows' update service; returns its next step. */
  readonly serveUpdates: (folder: string) => Promise<number>
  /** Returns all of the standard input, or little more than its first bytes or its first line. */
  readonly readInput: (limits?: { readonly mostBytes: number; readonly onlyLine: boolean }) => Promise<string>
  /** Checks all installed files; null if this system's packages have no integrity manifest. */
  readonly findInstallFaults: () => readonly InstallFault[] | null
  readonly out: (text: string) => Promise<void>
  readonly err: (text: string) => Promise<void>
}

/** As in sysexits.h. */
const USAGE_ERROR = 64
/** As for the server: an argument or option is invalid. */
const CONFIGURATION_ERROR = 78
/** As in sysexits.h. For checks of a computer, 1 has another meaning. */
export const SOFTWARE_ERROR = 70

/** Runs the command and returns its exit code, once all its output has left the process. Throws if a program of the package cannot be loaded. */
export async function runCommand(command: Command, context: CommandContext): Promise<number> {
  switch (command.kind) {
    case 'server':
    case 'bank':
    case 'release':
      return runProgram(command, context)
    case 'print-policy':
      return tell(printPolicy(context.readKioskDevice()), context)
    case 'hash-pin':
      return tell(await hashPin(await context.readInput()), context)
    case 'check-pin':
      return tell(await checkPin(await context.readInput({ mostBytes: PIN_INPUT_BYTES, onlyLine: true }), { ...command, ...pinTools }), context)
    case 'readiness':
      return context.hasScreen ? tell(printSystemCheck(await context.runSystemCheck(), command), context) : refuseWithoutScreen(context)
    case 'judge-update':
      return tell({ text: await context.judgeUpdate(command.folder), exitCode: 0 }, context)
    case 'serve-updates':
      return context.serveUpdates(command.folder)
    case 'check-install':
      return checkInstall(context)
    case 'version':
      await context.out(`Koya ${context.version}\n`)
      return 0
    case 'help-of-all':
      await context.out(helpOfAll())
      return 0
    case 'help':
      await context.out(command.text)
      return 0
    case 'refused':
      await context.err(`${JSON.stringify({ error: command.error })}\n`)
      return CONFIGURATION_ERROR
    case 'unknown':
      await context.err(`${words.unknown.replace('{word}', command.word)}\n${helpOfAll()}`)
      return USAGE_ERROR
  }
}

/** Anybody may send the system's part something. */
const PIN_INPUT_BYTES = 1000

const pinTools = {
  verify: async (pin: string, pinHash: string) => (await import('hash-wasm')).argon2Verify({ password: pin, hash: pinHash }),
  uptimeMs: () => uptime() * 1000
}

async function tell({ text, exitCode }: CommandOutcome, { out }: CommandContext): Promise<number> {
  await out(text)
  return exitCode
}

async function refuseWithoutScreen({ err }: CommandContext): Promise<number> {
  await err(`${words.noScreen}\n`)
  return SOFTWARE_ERROR
}

/** Runs the server, `koya-bank` or `koya-release`: separate programs, which read their arguments and variables as everywhere else. */
async function runProgram(command: Extract<Command, { args: unknown }>, context: CommandContext): Promise<number> {
  const file = join(context.mainFolder, `${command.kind}.js`)
  process.argv = [process.execPath, file, ...command.args]
  if (context.isPackaged) Object.assign(process.env, missingVariables(process.env, context))
  if (command.kind === 'bank') Object.assign(process.env, lockedVariables(context.readKioskDevice()))
  const { ended } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly ended: Promise<number> }
  const exitCode = await ended
  // Wait until the program's own output has left the process.
  await Promise.all([context.out(''), context.err('')])
  return exitCode
}

/** Returns the variables that the policy of this computer locks, whatever the environment says. A policy that cannot be read lets nothing leave it. */
export function lockedVariables({
  reading,
  policy
}: Pick<KioskDeviceReading, 'policy'> & { readonly reading: Pick<PolicyReading, 'state'> }): Record<string, string> {
  const isUnknown = reading.state.state === 'invalid' || reading.state.state === 'unreadable'
  const sharing = isUnknown ? 'off' : policy.statistics?.sharing
  return sharing === undefined ? {} : { KOYA_SHARE_STATISTICS: sharing }
}

/** Returns the variables for the package's resources and the user's data that the environment does not set; an empty variable counts as absent. */
export function missingVariables(
  environment: Readonly<Record<string, string | undefined>>,
  { resourcesFolder, userData }: Pick<CommandContext, 'resourcesFolder' | 'userData'>
): Record<string, string> {
  const wanted = { KOYA_RESOURCES: resourcesFolder, KOYA_DATA: join(userData, 'server') }
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => (environment[name] ?? '').trim() === ''))
}

async function checkInstall({ findInstallFaults, out, err }: CommandContext): Promise<number> {
  const faults = findInstallFaults()
  if (faults !== null && faults.length > 0) {
    await err(`${tellInstallFaults(faults)}\n`)
    return INSTALL_FAULT_EXIT_CODE
  }
  await out(`${faults === null ? words.noSeal : words.whole}\n`)
  return 0
}

const WIDTH = 16
const MORE = 'koya <noun> --help lists the verbs, koya <noun> <verb> --help the arguments and options.'

/** Returns the output of `koya --help`. */
function helpOfAll(): string {
  const rows = Object.entries(commandNouns).map(([noun, { about }]) => `  ${noun.padEnd(WIDTH)}${about}`)
  const options = [`  ${'--version'.padEnd(WIDTH)}Shows the version.`, `  ${'--help'.padEnd(WIDTH)}Shows this text.`]
  return ['Usage: koya [noun verb …]', '', 'Without words, Koya opens.', '', 'Commands:', ...rows, '', 'Options:', ...options, '', MORE, ''].join(
    '\n'
  )
}
