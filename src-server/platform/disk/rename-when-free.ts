import fs from 'stubborn-fs'

/** Windows alone refuses a held file; elsewhere the same codes mean missing rights, which waiting does not give. */
const patience = { timeout: process.platform === 'win32' ? 2000 : 0, interval: 50 }

/** Renames a file or folder, and waits while another program, such as a virus scanner, holds it or what it replaces. Throws the system's errors. */
export function renameWhenFree(from: string, to: string): Promise<void> {
  return fs.retry.rename(patience)(from, to)
}
