import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PackageKind } from '../../src-shared/updates/update-manifest.ts'
import type { UpdatesView } from '../../src-shared/updates/updates-contract.ts'
import { appImageOf } from '../platform/program/own-program.ts'
import { mayWriteIn } from './may-write-in.ts'

/** How this copy was installed, and who can replace it. */
export interface Installation {
  /** Null: not installed, but run from a folder or a checkout. */
  readonly package: PackageKind | null
  readonly installedBy: UpdatesView['installedBy']
  /** The file to replace, if this copy is an AppImage. */
  readonly appImage: string | null
}

interface InstallationFacts {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Of the running program. */
  readonly executable: string
  /** The package type that electron-builder writes beside the app on Linux: `deb`; null elsewhere. */
  readonly packageType: string | null
}

const none: Installation = { package: null, installedBy: 'nobody', appImage: null }

/** Finds how this copy was installed. An update never asks for a password: if the learner cannot write to the folder, an administrator installs. */
export function findInstallation({ isPackaged, platform, environment, executable, packageType }: InstallationFacts): Installation {
  if (!isPackaged) return none
  if (platform === 'linux') return onLinux(appImageOf({ executable, environment }), packageType)
  if (platform === 'win32') return onWindows(executable)
  return platform === 'darwin' ? { package: 'mac-zip', installedBy: 'administrator', appImage: null } : none
}

/** A copy from the zip has no uninstaller beside it: an installer would not replace it, but install another copy elsewhere. */
function onWindows(executable: string): Installation {
  const folder = dirname(executable)
  if (!existsSync(join(folder, `Uninstall ${basename(executable)}`))) return none
  return { package: 'nsis', installedBy: mayWriteIn(folder) ? 'learner' : 'administrator', appImage: null }
}

/** The folder's rights count, since a new file is created there with the old one's name. */
function onLinux(appImage: string | null, packageType: string | null): Installation {
  if (appImage !== null) {
    return { package: 'appimage', installedBy: mayWriteIn(dirname(appImage)) ? 'learner' : 'administrator', appImage }
  }
  return packageType === 'deb' ? { package: 'deb', installedBy: 'administrator', appImage: null } : none
}
