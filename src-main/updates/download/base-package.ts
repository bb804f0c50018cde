import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { BLOCK_MAP_ENDING, fileNameSchema, type PackageKind } from '../../../src-shared/updates/update-manifest.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { PENDING_FOLDER, PENDING_INFO } from './download-update.ts'

/** What electron-updater keeps of a download. */
const pendingSchema = z.object({ fileName: fileNameSchema })

/** How long the installer may still run that has started the proven version: Windows renames no running program. */
const MOST_TRIES = 20
const TRY_EVERY_MS = 500

/**
 * Returns where one user's updates keep the package of the installed version, with its block map beside it: on Windows nowhere that follows the user to
 * other computers. `folder`: of updates.
 */
export function basePathOf(folder: string, environment: Readonly<Record<string, string | undefined>>): string {
  const local = environment['LOCALAPPDATA']
  return local === undefined || local === '' ? join(folder, 'base', 'package') : join(local, 'Koya', 'base', 'package')
}

/** Whether this user's updates keep the package that they installed: an AppImage is its own, and the system's installer keeps others. */
export function isBaseStored({ package: kind, isBySystem }: { readonly package: PackageKind | null; readonly isBySystem: boolean }): boolean {
  return !isBySystem && (kind === 'nsis' || kind === 'tar')
}

/** Returns the kept package's path; null if it is not there with its map. */
export function basePackageAt(path: string): string | null {
  return [path, `${path}${BLOCK_MAP_ENDING}`].every((one) => existsSync(one)) ? path : null
}

/**
 * Keeps the downloaded package, from which the next update is written, so that little is downloaded. Does nothing where there is none with a block map.
 * `folder`: of updates. Throws the disk's errors.
 */
export function storeBasePackage(folder: string, path: string): void {
  const pending = join(folder, PENDING_FOLDER)
  if (!existsSync(join(pending, PENDING_INFO))) return
  const name = pendingSchema.safeParse(parseJson(readFileSync(join(pending, PENDING_INFO), 'utf8'))).data?.fileName
  if (name === undefined || !existsSync(join(pending, `${name}${BLOCK_MAP_ENDING}`))) return
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // A map beside another package's file is worth nothing, and does no harm. A try before may have moved the package already.
  if (existsSync(join(pending, name))) move(join(pending, name), path)
  move(join(pending, `${name}${BLOCK_MAP_ENDING}`), `${path}${BLOCK_MAP_ENDING}`)
}

/** As `storeBasePackage`, once nothing holds the installer any more. Resolves to whether it did not fail; what it could not keep is downloaded whole. */
export async function storeBasePackageWhenFree(folder: string, path: string, wait: (ms: number) => Promise<void>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      storeBasePackage(folder, path)
      return true
    } catch {
      if (tries === MOST_TRIES) return false
    }
    await wait(TRY_EVERY_MS)
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    copyFileSync(from, to)
    rmSync(from)
  }
}
