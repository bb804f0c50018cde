import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { updateChannelSchema } from '../../src-shared/updates/update-manifest.ts'
import { renameWhenFree } from '../platform/disk/rename-when-free.ts'

/** The last manifest of a channel that a key has signed. Clients refuse a lower sequence, and another manifest with the same one. */
export interface LedgerEntry {
  readonly sequence: number
  /** SHA-256 of the manifest. */
  readonly sha256: string
}

type Ledger = Readonly<Record<string, LedgerEntry>>

const ledgerSchema = z.record(updateChannelSchema, z.strictObject({ sequence: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))

/** The ledger lies beside the private key, so that a lost or restored feed cannot take it along. */
export function ledgerFileOf(keyFile: string): string {
  return `${keyFile}.ledger.json`
}

/** Reads what a key has signed; empty before its first signature. Fails with `request/malformed` where the ledger cannot be read. */
export async function readLedger(keyFile: string): Promise<Result<Ledger>> {
  const file = ledgerFileOf(keyFile)
  try {
    return succeed(ledgerSchema.parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return succeed({})
    return fail('request/malformed', { key: `${file} cannot be read. It lists what this key has signed: repair it, or use a copy.` })
  }
}

/** Writes down what the key is about to sign. Throws the disk's errors, and leaves the earlier ledger then. */
export async function writeLedger(keyFile: string, ledger: Ledger): Promise<void> {
  const file = ledgerFileOf(keyFile)
  const part = `${file}.new`
  try {
    await writeFile(part, `${JSON.stringify(ledger, null, 2)}\n`, { mode: 0o600, flush: true })
    await renameWhenFree(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** `manifest`: as it stands in the envelope, in Base64. */
export function entryOf(sequence: number, manifest: string): LedgerEntry {
  return {
    sequence,
    sha256: createHash('sha256').update(Buffer.from(manifest, 'base64')).digest('hex')
  }
}

interface NextSequence {
  readonly channel: string
  /** The sequence in the feed; 0 before the first release. */
  readonly inFeed: number
  /** The last manifest of the channel that this key has signed; undefined if none. */
  readonly signed: LedgerEntry | undefined
  /** Given by hand, where the feed and the ledger are lost. */
  readonly asked: number | null
}

/** Returns the sequence of the next manifest. Fails with `updates/feed-behind` where clients may know a higher one than the feed. */
export function nextSequence({ channel, inFeed, signed, asked }: NextSequence): Result<number> {
  const least = Math.max(inFeed, signed?.sequence ?? 0) + 1
  if (asked !== null) return asked >= least ? succeed(asked) : fail('request/malformed', { sequence: `It must be ${String(least)} or higher.` })
  if (least > inFeed + 1)
    return behind(`The folder has sequence ${String(inFeed)} of the channel ${channel}, but this key has signed ${String(least - 1)}.`, least)
  return succeed(least)
}

/** Checks a manifest that somebody else has prepared, before this key joins. Fails with `updates/feed-behind`. */
export function checkJoined(next: LedgerEntry, signed: LedgerEntry | undefined): Result<LedgerEntry> {
  if (signed === undefined || next.sequence > signed.sequence || next.sha256 === signed.sha256) return succeed(next)
  return behind(
    `The folder has sequence ${String(next.sequence)}, but this key has already signed another manifest with ${String(signed.sequence)}.`,
    signed.sequence + 1
  )
}

function behind(what: string, least: number): Result<never> {
  const repair = `Copy the newest koya-update.json from the web server or from the other signer into it. If it is lost, use --sequence ${String(least)} or higher.`
  return fail('updates/feed-behind', { folder: `${what} ${repair}` })
}
