import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStampOf } from '../../sources/work-file.ts'

export const PACK_EXTENSION = '.koyapack'

const DAY_MS = 24 * 60 * 60 * 1000
const unfinishedName = /^\.incoming-(\d+)-/

/** The library of a backend: a folder of its data, which need not be there. */
export function packFolderOf(dataFolder: string): string {
  return join(dataFolder, 'packs')
}

/** One file for each pack, so that a rename replaces it whole. */
export function packFileOf(folder: string, id: string): string {
  return join(folder, id + PACK_EXTENSION)
}

/** Where a pack is written before it takes its name; who writes it stands in the name. */
export function unfinishedFileIn(folder: string): string {
  return join(folder, `.incoming-${String(process.pid)}-${randomUUID()}`)
}

/** Names in a folder; none where it is not there. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The packs of a library by the names of their files. */
export async function idsIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder)
  return names.flatMap((name) => (name.endsWith(PACK_EXTENSION) && !name.startsWith('.') ? [name.slice(0, -PACK_EXTENSION.length)] : []))
}

/** What tells a file or folder from another one under its name, and from itself once it has changed; null where there is none. */
export async function stampOf(path: string): Promise<{ readonly stamp: string; readonly changedAt: number } | null> {
  try {
    const found = await stat(path, { bigint: true })
    return { stamp: fileStampOf(found), changedAt: Number(found.mtimeMs) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Takes away what processes that are gone have left unfinished. */
export async function sweepPacks(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const writer = unfinishedName.exec(name)?.[1]
    const path = join(folder, name)
    if (writer !== undefined && (!isAlive(Number(writer)) || (await isOld(path)))) await rm(path, { force: true })
  }
}

/** Makes names in a folder outlive a power cut; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Another program may have been given the number since: hence the age. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isOld(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > DAY_MS
  } catch {
    return false
  }
}
