import { statfs } from 'node:fs/promises'

/** Of the disk that the folder lies on, for this user of the computer. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
