import { randomBytes, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStampOf } from '../../sources/work-file.ts'

export const PACK_EXTENSION = '.koyapack'

const DAY_MS = 24 * 60 * 60 * 1000
const unfinishedName = /^\.incoming-(\d+)-(?:([0-9a-f]{8})-)?/
/** Names this start of the backend: a thread that ended in the same process left files under the same process id. */
const startToken = randomBytes(4).toString('hex')

/** Returns the pack library of a backend: a folder of its data, which need not exist. */
export function packFolderOf(dataFolder: string): string {
  return join(dataFolder, 'packs')
}

/** Returns a pack's file. One file for each pack, so that a rename replaces it whole. */
export function packFileOf(folder: string, id: string): string {
  return join(folder, id + PACK_EXTENSION)
}

/** Returns where a pack is written before its rename; the name contains the writer's process id and start. */
export function unfinishedFileIn(folder: string): string {
  return join(folder, `.incoming-${String(process.pid)}-${startToken}-${randomUUID()}`)
}

/** Lists the names in a folder; empty where it does not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Lists the ids of a library's packs by their file names. */
export async function idsIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder)
  return names.flatMap((name) => (name.endsWith(PACK_EXTENSION) && !name.startsWith('.') ? [name.slice(0, -PACK_EXTENSION.length)] : []))
}

/** Returns a stamp that changes when the file or folder is replaced or modified; null where there is none. */
export async function stampOf(path: string): Promise<{ readonly stamp: string; readonly changedAt: number } | null> {
  try {
    const found = await stat(path, { bigint: true })
    return { stamp: fileStampOf(found), changedAt: Number(found.mtimeMs) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Deletes unfinished files of processes that no longer run, and of earlier threads of this one. */
export async function sweepPacks(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [, pid, token] = unfinishedName.exec(name) ?? []
    const path = join(folder, name)
    if (pid !== undefined && (!isWriting(Number(pid), token) || (await isOld(path)))) await rm(path, { force: true })
  }
}

/** Makes names in a folder durable across a power cut; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isWriting(pid: number, token: string | undefined): boolean {
  return pid === process.pid && token !== undefined ? token === startToken : isAlive(pid)
}

/** The system may have reused the process id, so the age is checked as well. */
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
