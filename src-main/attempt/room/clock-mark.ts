import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

const markSchema = z.strictObject({
  attemptId: z.uuid(),
  spentMs: z.int().nonnegative(),
  /** Whether time was being spent when it was written: then a little more was spent until the end. */
  isRunning: z.boolean()
})

/** Where an attempt's clock stood, milliseconds. */
export type ClockMark = z.infer<typeof markSchema>

/** Long enough for every mark: one write of one length is whole or not there. */
const LENGTH = 192

/** The small file beside the journal in which the clock is written down. */
export interface ClockMarkFile {
  /** Answers nothing: a mark that cannot be written costs a crash at most the second since the journal's own record. */
  write(mark: ClockMark): void
  /** Null where there is none, or none that can be trusted. */
  read(): Promise<ClockMark | null>
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * The clock of the open attempt, written several times a second and never synced: the end of a process loses nothing that was written, and a power cut only what
 * the journal's record of each second does not have. One write at a time, and only the newest: a slow disk is never behind by more than one.
 */
export function createClockMark(path: string): ClockMarkFile {
  let file: FileHandle | null = null
  let written = ''
  let next: string | null = null
  let work: Promise<void> | null = null

  async function writeNext(): Promise<void> {
    while (next !== null) {
      const text = next
      next = null
      try {
        file ??= await openFile(path)
        await file.write(text.padEnd(LENGTH), 0)
        written = text
      } catch {
        await closeFile()
      }
    }
    work = null
  }

  function put(text: string): void {
    if (text === (next ?? written)) return
    next = text
    work ??= writeNext()
  }

  async function closeFile(): Promise<void> {
    const closing = file
    file = null
    written = ''
    await closing?.close().catch(() => undefined)
  }

  return {
    write(mark) {
      put(toText(mark))
    },
    async read() {
      await work
      try {
        file ??= await openFile(path)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(LENGTH), 0, LENGTH, 0)
        return fromText(buffer.toString('utf8', 0, bytesRead).trim())
      } catch {
        await closeFile()
        return null
      }
    },
    async clear() {
      put('none')
      await work
    },
    async close() {
      await work
      await closeFile()
    }
  }
}

/** The file as it is, or an empty one; its bytes are written over in place. */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+')
  } catch {
    return open(path, 'w+', 0o600)
  }
}

function toText(mark: ClockMark): string {
  const json = JSON.stringify(mark)
  return `${sumOf(json)} ${json}`
}

function fromText(text: string): ClockMark | null {
  const json = text.slice(text.indexOf(' ') + 1)
  if (text !== `${sumOf(json)} ${json}`) return null
  const mark = markSchema.safeParse(parseJson(json))
  return mark.success ? mark.data : null
}

function sumOf(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 16)
}
