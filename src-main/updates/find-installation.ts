import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PackageKind } from '../../src-shared/updates/update-manifest.ts'
import type { UpdatesView } from '../../src-shared/updates/updates-contract.ts'
import { appImageOf, currentOf, launcherOf } from '../platform/program/own-program.ts'
import { mayWriteIn } from './system/may-write-in.ts'

/** How this copy was installed, and who can replace it. */
export interface Installation {
  /** Null: not installed, but run from a folder or a checkout. */
  readonly package: PackageKind | null
  readonly installedBy: UpdatesView['installedBy']
  /** What starts every version of this copy; null where the running program keeps its path. */
  readonly launcher: string | null
  /** The file that an update swaps (`swap/swap-file.ts`); null where an installer installs. */
  readonly swapped: string | null
  /** Whether the program with the rights of the system installs (`system/system-installer.ts`). */
  readonly isBySystem: boolean
}

interface InstallationFacts {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Of the running program. */
  readonly executable: string
  /** dpkg's list of the files of the package with a name; null if it has none of that name. */
  readonly readDpkgList: (packageName: string) => string | null
  /** Whether the system's installer serves this computer. */
  readonly hasSystemInstaller: () => boolean
}

const none: Installation = { package: null, installedBy: 'nobody', launcher: null, swapped: null, isBySystem: false }

/**
 * Finds how this copy was installed. An update never asks for a password: if the learner cannot write to the folder, and no program with the rights of
 * the system installs, an administrator does.
 */
export function findInstallation({
  isPackaged,
  platform,
  environment,
  executable,
  readDpkgList,
  hasSystemInstaller
}: InstallationFacts): Installation {
  if (!isPackaged) return none
  if (platform === 'linux') return onLinux(appImageOf({ executable, environment }), { executable, readDpkgList, hasSystemInstaller })
  if (platform === 'win32') return onWindows(executable, hasSystemInstaller)
  return platform === 'darwin' ? { ...none, package: 'mac-zip', installedBy: 'administrator' } : none
}

/** A copy from the zip has no uninstaller beside it: an installer would not replace it, but install another copy elsewhere. */
function onWindows(executable: string, hasSystemInstaller: () => boolean): Installation {
  if (!existsSync(uninstallerOf(executable))) return none
  const isOwn = mayWriteIn(dirname(executable))
  const isBySystem = !isOwn && hasSystemInstaller()
  return { ...none, package: 'nsis', installedBy: isOwn || isBySystem ? 'learner' : 'administrator', isBySystem }
}

/** Returns the path of the program that the installer for Windows leaves beside Koya. */
export function uninstallerOf(executable: string): string {
  return join(dirname(executable), `Uninstall ${basename(executable)}`)
}

/** Returns the path of the version before, which that installer keeps beside the folder of this one. */
export function previousOf(executable: string): string {
  return join(`${dirname(executable)}.previous`, basename(executable))
}

/** The folder's rights count, since a new file is created there with the old one's name. */
function onLinux(
  appImage: string | null,
  { executable, readDpkgList, hasSystemInstaller }: Pick<InstallationFacts, 'executable' | 'readDpkgList' | 'hasSystemInstaller'>
): Installation {
  if (appImage !== null) {
    return { ...none, package: 'appimage', installedBy: installerOf(dirname(appImage)), launcher: appImage, swapped: appImage }
  }
  const launcher = launcherOf(executable)
  if (launcher !== null) return { ...none, package: 'tar', installedBy: installerOf(dirname(launcher)), launcher, swapped: currentOf(launcher) }
  // The package has the program's name.
  const isFromDpkg = readDpkgList(basename(executable))?.split('\n').includes(executable) === true
  if (!isFromDpkg) return none
  const isBySystem = hasSystemInstaller()
  return { ...none, package: 'deb', installedBy: isBySystem ? 'learner' : 'administrator', isBySystem }
}

/** Returns who can replace what lies in this folder. */
function installerOf(folder: string): Installation['installedBy'] {
  return mayWriteIn(folder) ? 'learner' : 'administrator'
}
