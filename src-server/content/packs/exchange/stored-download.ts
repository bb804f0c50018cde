import { createHash } from 'node:crypto'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { namesIn } from '../archive/pack-folder.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000
const storedName = /^[0-9a-f]{32}\.(?:part|json)$/

/** What is being fetched: another state of it at the same address is another one. */
export interface Wanted {
  readonly url: string
  readonly bytes: number
  /** Null where the server does not tell states apart, or sends no parts: then nothing is kept. */
  readonly etag: string | null
}

/** The beginning of an archive, as far as it has come. */
export interface StoredDownload {
  readonly file: string
  readonly bytes: number
  readonly append: (chunk: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

const noteSchema = z.strictObject({ etag: z.string(), bytes: z.int() })

/** Where packs are fetched to: beside the library, so that what is under way there concerns no paper. */
export function downloadFolderOf(dataFolder: string): string {
  return join(dataFolder, 'fetched-packs')
}

/** How much of it has come before, in bytes. A file whose note is not of what is wanted now, or damaged, is nothing. */
export async function storedBytesOf(folder: string, wanted: Wanted): Promise<number> {
  const { part, note } = filesOf(folder, wanted.url)
  const stored = noteSchema.safeParse(await readNote(note))
  if (!stored.success || stored.data.etag !== wanted.etag || stored.data.bytes !== wanted.bytes) return 0
  const bytes = await sizeOf(part)
  return bytes <= wanted.bytes ? bytes : 0
}

/** Opens what is kept, or begins anew. */
export async function openStoredDownload(folder: string, wanted: Wanted): Promise<StoredDownload> {
  makeFolder(folder)
  const { part, note } = filesOf(folder, wanted.url)
  const bytes = await storedBytesOf(folder, wanted)
  if (bytes === 0) {
    await dropStoredDownload(folder, wanted.url)
    // The note first: bytes without one are nobody's.
    if (wanted.etag !== null) await writeFile(note, JSON.stringify({ etag: wanted.etag, bytes: wanted.bytes }))
  }
  const file = await open(part, 'a', 0o600)
  return {
    file: part,
    bytes,
    append: async (chunk) => {
      await file.appendFile(chunk)
    },
    close: () => file.close()
  }
}

export async function dropStoredDownload(folder: string, url: string): Promise<void> {
  const { part, note } = filesOf(folder, url)
  await rm(part, { force: true })
  await rm(note, { force: true })
}

/** Takes away what nobody has gone on with for a week. */
export async function sweepDownloads(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => storedName.test(one))) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > RETENTION_MS) await rm(path, { force: true })
  }
}

/** An address may hold a code: the names are made of a hash of it. */
function filesOf(folder: string, url: string): { readonly part: string; readonly note: string } {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 32)
  return { part: join(folder, `${name}.part`), note: join(folder, `${name}.json`) }
}

async function readNote(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || isAbsent(error)) return null
    throw error
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return 0
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
