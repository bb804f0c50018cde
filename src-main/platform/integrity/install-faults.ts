import { dirname, join } from 'node:path'
import { readFileSync } from 'node:fs'
import words from '../../../resources/locales/en/install.json' with { type: 'json' }
import { findInstallFaults, type InstallFault } from './find-install-faults.ts'

/** The exit code of main if the install does not match the package (docs/operations/packages.md). */
export const INSTALL_FAULT_EXIT_CODE = 87

export interface InstalledProgram {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  /** The executable, as `process.execPath` names it. */
  readonly executable: string
  /** The archive that main was loaded from. */
  readonly appFolder: string
  readonly isTestBuild: boolean
}

const MOST_TOLD = 10

/** Returns the faults of the running program: none in a checkout; on Windows and macOS only a mark of another build. */
export function faultsOfProgram(program: InstalledProgram, reach: 'start' | 'all'): readonly InstallFault[] {
  if (!program.isPackaged) return []
  const mark = readPackageMark(program.appFolder)
  // A test package accepts a debugger, so a release must not run as one; nor may a test build have a release's mark.
  if (mark === null || mark.kind !== (program.isTestBuild ? 'test' : 'release')) return [{ kind: 'unsealed', path: 'package.json' }]
  return hasIntegrityManifest(program) ? faultsUnder(mark, program, reach) : []
}

/** Windows and macOS have Electron's own check of the archive, and code signatures. */
export function hasIntegrityManifest({ isPackaged, platform }: Pick<InstalledProgram, 'isPackaged' | 'platform'>): boolean {
  return isPackaged && platform === 'linux'
}

function faultsUnder({ manifestKey }: PackageMark, { executable }: InstalledProgram, reach: 'start' | 'all'): readonly InstallFault[] {
  return seeingArchives(() => findInstallFaults({ folder: dirname(executable), manifestKey }, reach))
}

/** Returns a text for people: what to do, then the first few faults by name. */
export function tellInstallFaults(faults: readonly InstallFault[]): string {
  const lines = faults.slice(0, MOST_TOLD).map(({ kind, path }) => `  ${words[kind].replace('{path}', path)}`)
  const more = faults.length > MOST_TOLD ? [`  ${words.more.replace('{count}', String(faults.length - MOST_TOLD))}`] : []
  return [words.refused, ...lines, ...more].join('\n')
}

/** The mark that `npm run package` writes into the metadata inside the archive. */
interface PackageMark {
  readonly kind: 'release' | 'test'
  /** The public key of the integrity manifest, as base64 of its SPKI form; undefined on systems whose packages have none. */
  readonly manifestKey: string | undefined
}

/** Returns the mark of the package whose archive is `appFolder`; null if it is absent or unreadable. */
function readPackageMark(appFolder: string): PackageMark | null {
  try {
    const { koya } = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as { koya?: Readonly<Record<string, unknown>> }
    const [kind, manifestKey] = [koya?.['kind'], koya?.['sealKey']]
    if (kind !== 'release' && kind !== 'test') return null
    return { kind, manifestKey: typeof manifestKey === 'string' ? manifestKey : undefined }
  } catch {
    return null
  }
}

/**
 * Runs `look` while Electron shows archives as plain files instead of folders. `look` must be synchronous: other code that runs meanwhile would be
 * affected, too.
 */
function seeingArchives<Seen>(look: () => Seen): Seen {
  const before = process.noAsar
  process.noAsar = true
  try {
    return look()
  } finally {
    process.noAsar = before
  }
}
