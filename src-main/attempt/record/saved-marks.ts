import { attemptIdSchema } from '../../../src-shared/attempt/record/attempt-id.ts'
import { closeSync, constants, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { hashOf } from './paper-from.ts'

const markSchema = z.strictObject({
  attemptId: attemptIdSchema,
  userId: z.string(),
  title: z.string(),
  lastSequence: z.int().nonnegative(),
  savedCounts: z.array(z.int().nonnegative()),
  at: z.number().nullable(),
  isSubmitted: z.boolean(),
  isWhole: z.boolean(),
  boot: z.strictObject({ id: z.string().nullable(), at: z.number() })
})

/**
 * Counts of what was saved of an attempt, stored outside the journal, so that a damaged journal can tell what it has lost. `savedCounts`: answers and
 * clearings by the segment in which they were first saved. `at`: wall clock of the newest event, milliseconds since 1970. `isWhole`: counted from the
 * first event on, without a power cut that could have lost the newest counts.
 */
export type SavedMark = Omit<z.infer<typeof markSchema>, 'boot'>

export interface SavedMarks {
  /** Null if there is none, or it cannot be read. */
  read(attemptId: string): SavedMark | null
  list(): readonly SavedMark[]
  /** Replaces the attempt's mark. A mark that cannot be written is removed, since no count is better than a wrong one. Never throws. */
  write(mark: SavedMark): void
  /** Never throws: a mark that another program holds open is removed later. */
  remove(attemptId: string): void
}

/** One write replaces the whole mark: its file is a few sectors, which are overwritten. */
const MARK_BYTES = 2048
const TITLE_MOST_CHARACTERS = 120
/** Two computed start times of the same boot differ by less than this. */
const BOOT_TOLERANCE_MS = 2000

/**
 * Stores a small file for each attempt, beside the journal. It is written after each commit without a flush, so that no answer waits for a second
 * flush. It survives a killed process; only a power cut can lose the newest counts. A mark of an earlier boot of the computer is therefore not whole.
 */
export function createSavedMarks(folder: string, boot = bootOfComputer()): SavedMarks {
  const pathOf = (attemptId: string): string => join(folder, `${attemptId}.mark`)
  const known = new Map<string, SavedMark | null>()
  /** Attempts whose mark could be neither written nor removed: it lacks what was saved since. */
  const outdated = new Set<string>()

  function read(attemptId: string): SavedMark | null {
    const cached = known.get(attemptId)
    if (cached !== undefined) return cached
    const mark = markFrom(textOf(pathOf(attemptId)), boot)
    const own = mark?.attemptId === attemptId ? mark : null
    known.set(attemptId, own)
    return own
  }

  function remove(attemptId: string): void {
    known.set(attemptId, null)
    try {
      rmSync(pathOf(attemptId), { force: true })
      outdated.delete(attemptId)
    } catch {
      outdated.add(attemptId)
    }
  }

  return {
    read,
    remove,
    list() {
      for (const attemptId of [...outdated]) remove(attemptId)
      return attemptIdsIn(folder).flatMap((attemptId) => read(attemptId) ?? [])
    },
    write(mark) {
      const { attemptId } = mark
      const isNew = read(attemptId) === null
      const next = outdated.has(attemptId) ? { ...mark, isWhole: false } : mark
      known.set(attemptId, next)
      try {
        if (isNew) mkdirSync(folder, { recursive: true })
        overwrite(pathOf(attemptId), textFrom(next, boot), isNew || mark.isSubmitted)
        outdated.delete(attemptId)
      } catch {
        remove(attemptId)
      }
    }
  }
}

interface Boot {
  /** The system's id of this boot, if it has one. */
  readonly id: string | null
  /** When the computer was started, by its wall clock; milliseconds since 1970. */
  readonly at: number
}

function bootOfComputer(): Boot {
  const id = process.platform === 'linux' ? textOf('/proc/sys/kernel/random/boot_id')?.trim() : undefined
  return { id: id ?? null, at: Date.now() - uptime() * 1000 }
}

function isSameBoot(one: Boot, other: Boot): boolean {
  if (one.id !== null && other.id !== null) return one.id === other.id
  return Math.abs(one.at - other.at) <= BOOT_TOLERANCE_MS
}

function textFrom(mark: SavedMark, boot: Boot): string {
  const text = JSON.stringify({ ...mark, title: mark.title.slice(0, TITLE_MOST_CHARACTERS), boot })
  return `${hashOf(text)} ${text}`
}

function markFrom(stored: string | null, boot: Boot): SavedMark | null {
  const [hash = '', ...rest] = (stored ?? '').trimEnd().split(' ')
  const text = rest.join(' ')
  const parsed = hash === hashOf(text) ? markSchema.safeParse(parseJson(text)) : null
  if (!parsed?.success) return null
  const { boot: writtenIn, ...mark } = parsed.data
  return { ...mark, isWhole: mark.isWhole && isSameBoot(writtenIn, boot) }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function attemptIdsIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith('.mark') ? [name.slice(0, -'.mark'.length)] : []))
  } catch {
    return []
  }
}

function overwrite(path: string, text: string, isFlushed: boolean): void {
  const bytes = Buffer.alloc(Math.max(MARK_BYTES, Buffer.byteLength(text)), ' ')
  bytes.write(text)
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    writeSync(file, bytes, 0, bytes.length, 0)
    if (isFlushed) fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
