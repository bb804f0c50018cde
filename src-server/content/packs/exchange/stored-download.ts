import { createHash } from 'node:crypto'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { namesIn } from '../archive/pack-folder.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000
const storedName = /^[0-9a-f]{32}\.(?:part|json)$/

/** What is downloaded. A changed file at the same address counts as another download. */
export interface Wanted {
  readonly url: string
  readonly bytes: number
  /** Null where the server has no strong tags or no range requests: then nothing is stored. */
  readonly etag: string | null
  /** Whether `etag` is the hash in a signed list, which the server does not know. Its own tag is then not compared, because the hash decides. */
  readonly isListed?: boolean
}

/** The first part of an archive, as far as it was received. */
export interface StoredDownload {
  readonly file: string
  readonly bytes: number
  readonly append: (chunk: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

const noteSchema = z.strictObject({ etag: z.string(), bytes: z.int() })

/** Returns the folder of downloads: beside the library, so that a running download affects no paper. */
export function downloadFolderOf(dataFolder: string): string {
  return join(dataFolder, 'fetched-packs')
}

/** Returns how many bytes are stored. A file counts as empty where its note is damaged or belongs to another download. */
export async function storedBytesOf(folder: string, wanted: Wanted): Promise<number> {
  const { part, note } = filesOf(folder, wanted.url)
  const stored = noteSchema.safeParse(await readNote(note))
  if (!stored.success || stored.data.etag !== wanted.etag || stored.data.bytes !== wanted.bytes) return 0
  const bytes = await sizeOf(part)
  return bytes <= wanted.bytes ? bytes : 0
}

/** Opens the stored part, or starts an empty one. */
export async function openStoredDownload(folder: string, wanted: Wanted): Promise<StoredDownload> {
  makeFolder(folder)
  const { part, note } = filesOf(folder, wanted.url)
  const bytes = await storedBytesOf(folder, wanted)
  if (bytes === 0) {
    await dropStoredDownload(folder, wanted.url)
    // The note is written first: bytes without a note are discarded.
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

/** Deletes downloads that were not continued for a week. */
export async function sweepDownloads(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => storedName.test(one))) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > RETENTION_MS) await rm(path, { force: true })
  }
}

/** An address may contain a code, so file names use its hash. */
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
