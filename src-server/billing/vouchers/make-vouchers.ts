import { open, rm } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { saveVouchers, prepareVouchers } from './issue-vouchers.ts'
import type { BillingCommand } from './billing-commands.ts'
import { writeVoucherSheet } from './voucher-sheet.ts'

interface MakeDeps {
  /** Wall clock, milliseconds since 1970. */
  readonly now: number
  /** Writes a new file and resolves once it is on the disk. Throws where the file exists; after an error, no part of it is left. */
  readonly writeSheet: (path: string, text: string) => Promise<void>
}

interface MadeVouchers {
  readonly made: { readonly label: string; readonly count: number; readonly sheet: string }
}

/**
 * Makes vouchers. The sheet is on the disk before its codes can be used, because codes exist only there, and a full disk must not leave
 * vouchers that nobody can hand out. Where the hashes cannot be stored, the sheet is deleted.
 */
export async function makeVouchers(
  queries: Queries,
  command: Extract<BillingCommand, { kind: 'make-vouchers' }>,
  { now, writeSheet }: MakeDeps
): Promise<Result<MadeVouchers>> {
  const { sheet } = command
  const prepared = await prepareVouchers(queries, command, now)
  if (!prepared.ok) return prepared
  try {
    await writeSheet(sheet, writeVoucherSheet(prepared.value))
  } catch (error) {
    return fail('request/malformed', { sheet: error instanceof Error ? error.message : String(error) })
  }
  try {
    await saveVouchers(queries, prepared.value)
  } catch (error) {
    await rm(sheet, { force: true })
    throw error
  }
  return succeed({ made: { label: prepared.value.batch.label, count: prepared.value.codes.length, sheet } })
}

/** Readable only by its owner; never replaces another file. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
