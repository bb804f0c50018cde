import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { Journal } from './journal-record.ts'

export type JournalCall = keyof Journal

/** Main to worker. */
export interface JournalQuestion {
  readonly id: number
  readonly call: JournalCall
  readonly args: readonly unknown[]
}

/** Worker to main. `bug` carries the text of an unexpected error. */
export type JournalAnswer =
  | { readonly id: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string; readonly isDamaged: boolean }
  | { readonly id: number; readonly kind: 'bug'; readonly detail: string }
