import { attemptIdSchema } from '../../../src-shared/attempt/record/attempt-id.ts'
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

const markSchema = z.strictObject({
  attemptId: attemptIdSchema,
  spentMs: z.int().nonnegative(),
  /** Whether time was being spent at the time of writing: then a little more was spent until the end. */
  isRunning: z.boolean()
})

/** The value of an attempt's clock, milliseconds. */
export type ClockMark = z.infer<typeof markSchema>

/** Long enough for every mark: a write of fixed length is either complete or absent. */
const LENGTH = 192

/** The small file beside the journal that holds the clock's value. */
export interface ClockMarkFile {
  /** Reports no error: after a crash, an unwritten mark costs at most the time since the journal's own record, one second. */
  write(mark: ClockMark): void
  /** Null if there is no valid mark. */
  read(): Promise<ClockMark | null>
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * Stores the clock of the open attempt, written several times a second and never synced. The end of a process loses no write; a power cut loses only
 * what is not in the journal's record of each second. It writes one mark at a time, always the newest, so a slow disk lags by at most one.
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

/** Opens the existing file, or an empty one; its bytes are overwritten in place. */
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
