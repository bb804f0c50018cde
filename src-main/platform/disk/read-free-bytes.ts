import { statfs } from 'node:fs/promises'

/** Returns the free bytes of the folder's disk that this user of the computer may use. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
