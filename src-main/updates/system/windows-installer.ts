import { existsSync, rmSync } from 'node:fs'
import { dirname, join, win32 } from 'node:path'
import { BLOCK_MAP_ENDING } from '../../../src-shared/updates/update-manifest.ts'
import { programDataFolder } from '../../platform/program/program-data.ts'
import { writeDurably } from '../../platform/disk/write-durably.ts'
import { mayWriteIn } from './may-write-in.ts'
import { linkOrCopy, readReportIn, type SystemInstaller } from './system-installer.ts'

/** The package of the version that the service installed last, with its block map beside it: the next update is written from it. */
export const BASE_FILE = 'installed.exe'

/** The files of a request in the inbox of Windows' update service. It holds no folders: a user could put a link in the place of one. */
export const filesOf = (name: string) => ({ request: `${name}.json`, package: `${name}.package` }) as const

/** Where the installer for Windows lays the update service (`scripts/package/files/installer.nsh`). */
export interface ServicePaths {
  /** It is closed to others. A test package has one of its own. */
  readonly stateFolder: string
  /** The service, which also waits for a report. It lies in Program Files, where a school's policy lets programs run. */
  readonly program: string
}

interface Surroundings {
  /** Of the running Koya. */
  readonly executable: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isTestBuild: boolean
}

export function servicePathsOf({ executable, environment, isTestBuild }: Surroundings): ServicePaths {
  const programs = environment['ProgramW6432'] ?? environment['ProgramFiles'] ?? 'C:\\Program Files'
  return {
    stateFolder: join(programDataFolder({ executable, environment }), 'Koya', isTestBuild ? 'updates-test' : 'updates'),
    program: join(programs, `${nameOf(executable)} Update`, 'koya-update.exe')
  }
}

interface Followed {
  readonly executable: string
  /** With which Koya was started. */
  readonly ownArguments: readonly string[]
}

/** Returns the arguments with which the service's program waits for the report of a request, and then opens Koya as it was started. */
export function followArguments({ stateFolder }: ServicePaths, { executable, ownArguments }: Followed, request: string): readonly string[] {
  return [dirname(executable), nameOf(executable), stateFolder, request, ...ownArguments]
}

function nameOf(executable: string): string {
  return win32.basename(executable, '.exe')
}

/** Opens the update service of Windows. */
export function openWindowsInstaller({ stateFolder, program }: ServicePaths): SystemInstaller {
  const inbox = join(stateFolder, 'inbox')
  return {
    isThere: () => existsSync(program) && mayWriteIn(inbox),
    isAlive: () => existsSync(join(stateFolder, 'alive')),
    installedPackage() {
      const path = join(stateFolder, BASE_FILE)
      return existsSync(`${path}${BLOCK_MAP_ENDING}`) ? path : null
    },
    hand(name, request, packageFile) {
      const files = filesOf(name)
      try {
        if (packageFile !== null) linkOrCopy(packageFile, join(inbox, files.package))
        // The last one, under a name of its own until it is whole: the service begins with it.
        writeDurably(join(inbox, files.request), JSON.stringify(request))
      } catch (error) {
        rmSync(join(inbox, files.package), { force: true })
        throw error
      }
    },
    readReport: (name) => readReportIn(stateFolder, name),
    isBusy: () => existsSync(join(stateFolder, 'busy')),
    isWaiting: (name) => existsSync(join(inbox, filesOf(name).request)),
    withdraw(name) {
      for (const file of Object.values(filesOf(name))) rmSync(join(inbox, file), { force: true })
    }
  }
}
