import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { syncFolder } from '../../content/packs/archive/pack-folder.ts'
import { archivedAttemptSchema, faultOf, type ArchivedAttempt } from './archived-attempt.ts'

/** A file of an archive is damaged, incomplete, or of another program. Nothing after the damage was read. */
export class ArchiveFileError extends Error {
  constructor(file: string, why: string) {
    super(`${basename(file)}: ${why}`)
    this.name = 'ArchiveFileError'
  }
}

/** The first line of a file. */
const headSchema = z.strictObject({ koyaArchive: z.literal(1), month: z.string(), madeAt: z.int(), version: z.string() })
/** Its last line: without it the file was cut. */
const endSchema = z.strictObject({ attempts: z.int(), events: z.int() })

export type ArchiveHead = Omit<z.infer<typeof headSchema>, 'koyaArchive'>
export type ArchiveEnd = z.infer<typeof endSchema>

const EXTENSION = '.ndjson.zst'
const FORM_OF_NAME = /^\d{4}-\d{2}\.ndjson\.zst$/
const OWNER_ONLY = 0o600
/** Of one attempt. A paper and its report take up to 1 MB each, and an attempt up to some thousand events. */
export const MOST_CHARACTERS = 64 * 1024 * 1024
/** Papers of one exam repeat each other over several megabytes. */
const WINDOW_LOG = 23

/** Returns the name of the file of a month, such as `2026-05.ndjson.zst`. */
export function fileOfMonth(month: string): string {
  return `${month}${EXTENSION}`
}

/** Returns the paths of the files of an archive, oldest month first. Throws where the folder cannot be read. */
export async function listArchiveFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => FORM_OF_NAME.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

interface Writing {
  readonly head: ArchiveHead
  /** Whether a file with this name gives way to the new one. One of another command may have what is in the database no more. */
  readonly mayReplace: boolean
}

/**
 * Writes a file whose lines are attempts as `serialiseAttempt` returns them, reads it through, and only then gives it its name. Returns its end; null where
 * there were no lines: then there is no file. One command at a time: throws `ArchiveFileError` where another one writes this file, or was killed while it did,
 * and where there is a file that may not be replaced. Throws where the disk fails.
 */
export async function writeArchiveFile(path: string, { head, mayReplace }: Writing, lines: AsyncIterable<string>): Promise<ArchiveEnd | null> {
  const unfinished = `${path}.unfinished`
  const handle = await create(unfinished)
  try {
    let attempts = 0
    const all = async function* (): AsyncGenerator<string> {
      yield `${JSON.stringify({ koyaArchive: 1, ...head })}\n`
      let events = 0
      for await (const line of lines) {
        attempts += 1
        events += (JSON.parse(line) as ArchivedAttempt).events.length
        yield `${line}\n`
      }
      yield `${JSON.stringify({ attempts, events } satisfies ArchiveEnd)}\n`
    }
    const params = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_windowLog]: WINDOW_LOG }
    await pipeline(all, createZstdCompress({ params }), handle.createWriteStream({ flush: true }))
    if (attempts === 0) return null
    const end = await checkArchiveFile(unfinished)
    // Nobody else gives a file this name meanwhile: that needs the unfinished one.
    if (!mayReplace && existsSync(path)) throw new ArchiveFileError(path, 'another command has made it meanwhile')
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return end
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Only one process can create it. */
async function create(unfinished: string): Promise<FileHandle> {
  try {
    return await open(unfinished, 'wx', OWNER_ONLY)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new ArchiveFileError(unfinished, 'another command is writing this file, or one was interrupted. If none is, delete it, and begin anew.')
  }
}

/** Reads a file through; returns its end. Throws `ArchiveFileError`. */
export async function checkArchiveFile(path: string): Promise<ArchiveEnd> {
  const counted = { attempts: 0, events: 0 }
  for await (const { events } of readArchiveFile(path)) {
    counted.attempts += 1
    counted.events += events.length
  }
  return counted
}

/** Returns the first line of a file. Throws `ArchiveFileError`. */
export async function readArchiveHead(path: string): Promise<ArchiveHead> {
  for await (const line of readLines(path)) {
    const { koyaArchive: _, ...head } = readHead(path, line)
    return head
  }
  throw new ArchiveFileError(path, 'it is empty')
}

/**
 * Reads the attempts of a file one by one, each checked as by `checkAttempts`. Throws `ArchiveFileError` at the first that is damaged, and at the end where the
 * file was cut.
 */
export async function* readArchiveFile(path: string): AsyncGenerator<ArchivedAttempt> {
  const counted = { attempts: 0, events: 0 }
  let isBegun = false
  let end: ArchiveEnd | null = null
  for await (const line of readLines(path)) {
    if (!isBegun) {
      readHead(path, line)
      isBegun = true
      continue
    }
    if (end !== null) throw new ArchiveFileError(path, 'it goes on after its end')
    const parsed = parse(path, line)
    const ended = endSchema.safeParse(parsed)
    if (ended.success) {
      end = ended.data
      continue
    }
    const archived = archivedAttemptSchema.safeParse(parsed)
    if (!archived.success) throw new ArchiveFileError(path, `line ${String(counted.attempts + 2)} is no attempt`)
    const fault = faultOf(archived.data)
    if (fault !== null) throw new ArchiveFileError(path, `the attempt ${archived.data.attempt.attempt_id} was changed (${fault})`)
    counted.attempts += 1
    counted.events += archived.data.events.length
    yield archived.data
  }
  if (end === null) throw new ArchiveFileError(path, 'it was cut: its end is missing')
  if (end.attempts !== counted.attempts || end.events !== counted.events) throw new ArchiveFileError(path, 'it has lost attempts or events')
}

function readHead(path: string, line: string): z.infer<typeof headSchema> {
  const head = headSchema.safeParse(parse(path, line))
  if (!head.success) throw new ArchiveFileError(path, 'it is no archive of Koya, or that of a newer Koya')
  return head.data
}

function parse(path: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new ArchiveFileError(path, 'a line is no JSON')
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  // Parts of one line, which are put together once: a long line has thousands.
  let rest: string[] = []
  let restLength = 0
  const source = createReadStream(path)
  try {
    const plain = source.pipe(createZstdDecompress()).setEncoding('utf8')
    // A pipe hands no error on.
    source.on('error', (error) => plain.destroy(error))
    for await (const chunk of plain as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n')
      rest.push(first)
      restLength += first.length
      if (restLength > MOST_CHARACTERS) throw new ArchiveFileError(path, 'a line is longer than any attempt')
      const last = others.pop()
      if (last === undefined) continue
      yield rest.join('')
      yield* others
      rest = [last]
      restLength = last.length
    }
  } catch (error) {
    if (error instanceof ArchiveFileError) throw error
    throw new ArchiveFileError(path, `it cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    // Whoever needs only the first line leaves the rest: Windows renames no file that is open.
    source.destroy()
  }
  if (restLength > 0) throw new ArchiveFileError(path, 'it was cut within a line')
}
