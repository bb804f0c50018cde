import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { lockNames } from '../../../src-shared/device/kiosk-contract.ts'
import { foundSignSchema } from '../../../src-shared/device/probe-findings.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Log } from '../../platform/log/log.ts'

const FIRST_HASH = '0'.repeat(64)
/** A repeated refusal is recorded at most once in this time: a page in a loop must not fill the disk, and each write blocks main. */
const REPEATED_AFTER_MS = 10_000

/** An event on a kiosk device. It contains no PIN and no candidate data. */
const happeningSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('taken'), notOffered: z.array(z.enum(lockNames)) }),
  z.strictObject({ what: z.literal('not-taken'), lock: z.enum(lockNames) }),
  z.strictObject({ what: z.literal('given-back'), why: z.enum(['pin', 'session-end', 'closing']) }),
  /** The last run ended while the device was locked. */
  z.strictObject({ what: z.literal('found-held') }),
  z.strictObject({ what: z.literal('locked-start'), fault: z.string() }),
  z.strictObject({ what: z.literal('pin'), outcome: z.enum(['right', 'wrong', 'wait', 'unavailable']) }),
  z.strictObject({ what: z.literal('displays'), count: z.int().nonnegative() }),
  /** A look for help from outside found something else than the one before. */
  z.strictObject({ what: z.literal('found'), signs: z.array(foundSignSchema), isComplete: z.boolean() }),
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
  /** On the disk when it returns. A failed write is logged and never stops an exam. */
  note(happening: Happening): void
}

interface AuditLogDeps {
  readonly path: string
  readonly wallNow: () => number
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
  readonly log: Pick<Log, 'warn'>
}

/** Creates the device's audit log: one JSON object per line, each with the hash of the previous one; append-only. */
export function createAuditLog({ path, wallNow, monotonicNow, log }: AuditLogDeps): AuditLog {
  let last: Pick<AuditLine, 'sequence' | 'hash'> | null = null
  const refusedAt = new Map<string, number>()

  /** Whether the same refusal was recorded just now. */
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
 * Returns the number of the first entry that was changed, inserted, or follows a removed one; null if the log is intact. A line cut off by a power
 * failure is not an entry and breaks nothing; entries removed from the end cannot be detected here.
 */
export function findAuditFault(text: string): number | null {
  let previousHash = FIRST_HASH
  for (const [index, entry] of entriesOf(text).entries()) {
    if (entry.sequence !== index + 1 || entry.previousHash !== previousHash || toLine(entry).hash !== entry.hash) return index + 1
    previousHash = entry.hash
  }
  return null
}

/** Whether this computer was locked as a kiosk device before; true if the log cannot be read. */
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

/** Returns the last entry. A line cut off by a power failure is terminated, so that the next entry starts a new line. */
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
