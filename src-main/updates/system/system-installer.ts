import { constants, copyFileSync, existsSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { writeDurably } from '../../platform/disk/write-durably.ts'
import { mayWriteIn } from './may-write-in.ts'
import { installReportSchema, PACKAGE_FILE, REQUEST_FILE, type InstallReport, type InstallRequest } from './install-request.ts'

/**
 * The program with the rights of the system that installs updates where an administrator installed Koya for everybody: `install-update.sh` for a deb,
 * `update-service.c` on Windows (both in `scripts/package/files`). Koya puts requests into its inbox, and reads what it reports.
 */
export interface SystemInstaller {
  /** Whether it serves this computer: its inbox takes files. */
  isThere(): boolean
  /** Whether it runs, or is started by a request: else nobody waits for it. */
  isAlive(): boolean
  /**
   * The package of the version that it installed last, of which an update by parts is written; null if only an administrator has installed Koya. A
   * package without a block map of its own has it beside it.
   */
  installedPackage(): string | null
  /** Puts a request, and for an installation its package, into the inbox. Throws the disk's errors. */
  hand(name: string, request: InstallRequest, packageFile: string | null): void
  /** The report about a request; null until there is one. */
  readReport(name: string): InstallReport | null
  /** Whether the installing program works now, on any request. */
  isBusy(): boolean
  /** Whether the request still lies in the inbox: nobody has begun it. */
  isWaiting(name: string): boolean
  /** Takes back a request that nobody has begun. */
  withdraw(name: string): void
}

/** Returns a name for a request. */
export function newRequestName(): string {
  return `request-${randomBytes(12).toString('hex')}`
}

/** Of `install-update.sh`. */
const STATE_FOLDER = '/var/lib/koya/updates'
/** There while systemd runs this computer. */
const SYSTEMD_FOLDER = '/run/systemd/system'

interface InstallerPlace {
  readonly stateFolder: string
  readonly systemdFolder: string
}

/** Opens the installing program of a deb. It is there only where systemd starts it. */
export function openDebInstaller({ stateFolder, systemdFolder }: InstallerPlace = { stateFolder: STATE_FOLDER, systemdFolder: SYSTEMD_FOLDER }) {
  const inbox = join(stateFolder, 'inbox')
  const pathOf = (name: string): string => join(inbox, name)

  const installer: SystemInstaller = {
    isThere: () => existsSync(systemdFolder) && mayWriteIn(inbox),
    isAlive: () => true,
    installedPackage() {
      const path = join(stateFolder, 'installed.deb')
      return existsSync(path) ? path : null
    },
    hand(name, request, packageFile) {
      const folder = mkdtempSync(join(inbox, '.new-'))
      try {
        if (packageFile !== null) linkOrCopy(packageFile, join(folder, PACKAGE_FILE))
        writeDurably(join(folder, REQUEST_FILE), JSON.stringify(request))
        renameSync(folder, pathOf(name))
      } catch (error) {
        rmSync(folder, { recursive: true, force: true })
        throw error
      }
    },
    readReport: (name) => readReportIn(stateFolder, name),
    isBusy: () => existsSync(join(stateFolder, 'busy')),
    isWaiting: (name) => existsSync(pathOf(name)),
    withdraw(name) {
      rmSync(pathOf(name), { recursive: true, force: true })
    }
  }
  return installer
}

export function readReportIn(stateFolder: string, name: string): InstallReport | null {
  try {
    return installReportSchema.safeParse(parseJson(readFileSync(join(stateFolder, 'reports', `${name}.json`), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** A link costs nothing; another file system needs a copy. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

interface Waiting {
  readonly wait: (ms: number) => Promise<void>
  readonly monotonicNow: () => number
}

const LOOK_EVERY_MS = 500
/** systemd begins within a second; a disk that is busy at the start may need longer. */
const BEGIN_LIMIT_MS = 60_000
/** dpkg on the slowest disk, twice: the version before is packed first. */
const REPORT_LIMIT_MS = 20 * 60_000

/**
 * Hands a request over and waits for the report. A request that nobody begins within a minute is taken back, unless the installing program works on
 * another. Throws the disk's errors.
 */
export async function handAndWait(
  installer: SystemInstaller,
  request: InstallRequest,
  { packageFile, wait, monotonicNow }: Waiting & { readonly packageFile: string | null }
): Promise<InstallReport> {
  const name = newRequestName()
  installer.hand(name, request, packageFile)
  const begun = monotonicNow()
  for (;;) {
    const report = installer.readReport(name)
    if (report !== null) return report
    const took = monotonicNow() - begun
    if (took > BEGIN_LIMIT_MS && !installer.isBusy()) {
      const isWaiting = installer.isWaiting(name)
      if (isWaiting) installer.withdraw(name)
      const late = installer.readReport(name)
      return late ?? { kind: 'held', detail: isWaiting ? 'the installing program did not begin' : 'it ended without a report' }
    }
    if (took > REPORT_LIMIT_MS) return { kind: 'failed', detail: 'the installing program did not report' }
    await wait(LOOK_EVERY_MS)
  }
}
