import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { lockNames } from '../../../src-shared/device/kiosk-contract.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Log } from '../../platform/log/log.ts'

const FIRST_HASH = '0'.repeat(64)
/** What is refused again and again is written down once in this long: a page in a loop must fill no disk, and a write to it holds main up. */
const REPEATED_AFTER_MS = 10_000

/** What happened on an exam seat. No PIN and nothing of a candidate's. */
const happeningSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('taken'), notOffered: z.array(z.enum(lockNames)) }),
  z.strictObject({ what: z.literal('not-taken'), lock: z.enum(lockNames) }),
  z.strictObject({ what: z.literal('given-back'), why: z.enum(['pin', 'session-end', 'closing']) }),
  /** The last run ended while the seat was held. */
  z.strictObject({ what: z.literal('found-held') }),
  z.strictObject({ what: z.literal('locked-start'), fault: z.string() }),
  z.strictObject({ what: z.literal('pin'), outcome: z.enum(['right', 'wrong', 'wait']) }),
  z.strictObject({ what: z.literal('displays'), count: z.int().nonnegative() }),
  z.strictObject({ what: z.literal('end-refused'), by: z.enum(['window', 'signal', 'quit', 'page']) }),
  z.strictObject({ what: z.literal('watch-renewed') })
])

export type Happening = z.infer<typeof happeningSchema>

const auditLineSchema = z.strictObject({
  sequence: z.int().positive(),
  /** The PC's clock, milliseconds since 1970; never used for order. */
  at: z.number(),
  happening: happeningSchema,
  previousHash: z.string(),
  hash: z.string()
})

export type AuditLine = z.infer<typeof auditLineSchema>

export interface AuditLog {
  /** On the disk when it returns; what the disk does not take is logged and never stops an exam. */
  note(happening: Happening): void
}

interface AuditLogDeps {
  readonly path: string
  readonly wallNow: () => number
  /** Milliseconds from any start, never set back. */
  readonly monotonicNow: () => number
  readonly log: Pick<Log, 'warn'>
}

/** The seat's own book: one JSON object a line, each with the hash of the one before, only ever appended to. */
export function createAuditLog({ path, wallNow, monotonicNow, log }: AuditLogDeps): AuditLog {
  let last: Pick<AuditLine, 'sequence' | 'hash'> | null = null
  const refusedAt = new Map<string, number>()

  /** Whether that was refused just now and stands in the book. */
  function isRepeated(happening: Happening): boolean {
    if (happening.what !== 'end-refused' && !(happening.what === 'pin' && happening.outcome === 'wait')) return false
    const key = JSON.stringify(happening)
    if (monotonicNow() - (refusedAt.get(key) ?? -Infinity) < REPEATED_AFTER_MS) return true
    refusedAt.set(key, monotonicNow())
    return false
  }

  return {
    note(happening) {
      if (isRepeated(happening)) return
      try {
        last ??= lastOf(path)
        const line = toLine({ sequence: last.sequence + 1, at: wallNow(), happening, previousHash: last.hash })
        append(path, `${JSON.stringify(line)}\n`)
        last = line
      } catch (error) {
        last = null
        log.warn(`seat audit: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
}

/**
 * The number of the first entry that was changed, put in, or stands after one that was taken out; null where the book is whole. What a power cut left
 * of a line is no entry and breaks nothing; entries taken from the very end cannot be seen here.
 */
export function findAuditFault(text: string): number | null {
  let previousHash = FIRST_HASH
  for (const [index, entry] of entriesOf(text).entries()) {
    if (entry.sequence !== index + 1 || entry.previousHash !== previousHash || toLine(entry).hash !== entry.hash) return index + 1
    previousHash = entry.hash
  }
  return null
}

/** Whether this computer was a seat that was taken before; what cannot be looked at was. */
export function wasEverTaken(path: string): boolean {
  try {
    return entriesOf(readOrNothing(path)).some(({ happening }) => happening.what === 'taken')
  } catch {
    return true
  }
}

function entriesOf(text: string): AuditLine[] {
  return text.split('\n').flatMap((line) => parseLine(line) ?? [])
}

function toLine({ sequence, at, happening, previousHash }: Omit<AuditLine, 'hash'>): AuditLine {
  const body = { sequence, at, happening, previousHash }
  return { ...body, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** The last entry. What a power cut left of a line is ended, so that the next one begins its own. */
function lastOf(path: string): Pick<AuditLine, 'sequence' | 'hash'> {
  const text = readOrNothing(path)
  if (text !== '' && !text.endsWith('\n')) append(path, '\n')
  return entriesOf(text).at(-1) ?? { sequence: 0, hash: FIRST_HASH }
}

function parseLine(text: string): AuditLine | null {
  try {
    const line = auditLineSchema.safeParse(JSON.parse(text))
    return line.success ? line.data : null
  } catch {
    return null
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function append(path: string, text: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
