import { createHash, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import { lockPacks } from './archive/lock-packs.ts'
import { syncFolder, unfinishedFileIn } from './archive/pack-folder.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

export const SHARES_FILE = 'shared.json'
/** 128 bits cannot be guessed, so attempts need no limit. */
const CODE_BYTES = 16

/** By pack id. `codeHash` is null where the pack is shared with everybody. */
const packSharesSchema = z.record(z.string(), z.strictObject({ codeHash: z.string().nullable() }))

export type PackShares = Readonly<z.infer<typeof packSharesSchema>>

/** Reads which packs of a library are shared. A damaged file shares nothing. */
export async function readShares(folder: string): Promise<PackShares> {
  try {
    const parsed = packSharesSchema.safeParse(JSON.parse(await readFile(join(folder, SHARES_FILE), 'utf8')))
    return parsed.success ? parsed.data : {}
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return {}
    throw error
  }
}

/** Shares a pack by id, including newer versions, with everybody or with holders of the returned code. An earlier code stops working. */
export async function sharePack(folder: string, id: string, withCode: boolean): Promise<Result<{ readonly code: string | null }>> {
  const code = withCode ? randomBytes(CODE_BYTES).toString('base64url') : null
  const changed = await changeShares(folder, (shares) => ({ ...shares, [id]: { codeHash: code === null ? null : hashCode(code) } }))
  return changed.ok ? succeed({ code }) : changed
}

export function unsharePack(folder: string, id: string): Promise<Result<null>> {
  return changeShares(folder, ({ [id]: _, ...others }) => others)
}

/** Hashes have equal length, so comparing them reveals nothing of the code. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

async function changeShares(folder: string, change: (shares: PackShares) => PackShares): Promise<Result<null>> {
  makeFolder(folder)
  return lockPacks(folder, async () => {
    const unfinished = unfinishedFileIn(folder)
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(change(await readShares(folder)), null, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameWhenFree(unfinished, join(folder, SHARES_FILE))
    await syncFolder(folder)
    return succeed(null)
  })
}
