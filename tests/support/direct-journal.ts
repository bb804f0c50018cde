import type { JournalClient } from '../../src-main/attempt/journal/journal-client.ts'
import { journalFailureCode } from '../../src-main/attempt/journal/journal-failure.ts'
import type { Journal } from '../../src-main/attempt/journal/journal-record.ts'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'

export interface DirectJournal extends JournalClient {
  /** The fault of a call: `before` fails it without effect, `after` fails it although its effect is on the disk. */
  fault: (call: keyof Journal) => { readonly when: 'before' | 'after'; readonly code: ErrorCode } | null
  readonly calls: string[]
}

/** Wraps the journal like its client, without the worker: the same results in this thread, so that a test's clock controls everything. */
export function createDirectJournal(journal: Journal): DirectJournal {
  const calls: string[] = []
  const ask = (call: keyof Journal, args: readonly unknown[]): unknown => {
    calls.push(call)
    const fault = direct.fault(call)
    if (fault?.when === 'before') return fail(fault.code)
    try {
      const value = (journal[call] as (...all: readonly unknown[]) => unknown)(...args)
      return fault ? fail(fault.code) : succeed(value)
    } catch (error) {
      const code = journalFailureCode(error)
      if (code === undefined) throw error
      return fail(code)
    }
  }
  const functions = (Object.keys(journal) as (keyof Journal)[]).map((call) => [
    call,
    async (...args: readonly unknown[]) => {
      await Promise.resolve()
      return ask(call, args)
    }
  ])
  const direct = { fault: () => null, calls, ...Object.fromEntries(functions) } as DirectJournal
  return direct
}
