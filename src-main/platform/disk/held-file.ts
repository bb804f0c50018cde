import fs from 'stubborn-fs'

/**
 * A virus scanner holds a file for about 300 ms. Windows alone refuses a held file; elsewhere the same codes mean missing rights, which waiting does
 * not give.
 */
const isWindows = process.platform === 'win32'
const patience = { timeout: isWindows ? 2000 : 0, interval: 50 }
/** Shorter, because the process stands still meanwhile. */
const syncPatience = { timeout: isWindows ? 500 : 0 }

const heldCodes: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES'])

/** Whether the error says that another program holds the file; elsewhere than on Windows, also that the rights to it are missing. */
export function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && heldCodes.has(error.code)
}

/** Renames a file, and waits while another program holds it or the file that it replaces. Throws the system's errors, as the functions below do. */
export function renameWhenFree(from: string, to: string): Promise<void> {
  return fs.retry.rename(patience)(from, to)
}

export function renameWhenFreeSync(from: string, to: string): void {
  fs.retry.renameSync(syncPatience)(from, to)
}

/** Resolves to whether the file can be read now; true if it is absent or another fault than a holder keeps it from being read. */
export async function isFree(path: string): Promise<boolean> {
  try {
    await fs.retry.readFile(patience)(path)
    return true
  } catch (error) {
    return !isHeld(error)
  }
}

export function readTextWhenFreeSync(path: string): string {
  return fs.retry.readFileSync(syncPatience)(path, 'utf8')
}
