import { createHash, randomBytes } from 'node:crypto'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { makeRecoveryCode } from './recovery-code.ts'

/** The values that make a repeated request identical to the first. */
export interface RepeatableChange {
  readonly idempotencyKey: string
  readonly recoveryCode: string
}

export interface RepeatableChanges {
  /** Starts a change with these inputs. The same inputs as those of an unanswered change repeat that change. */
  readonly begin: (parts: readonly string[]) => RepeatableChange
  /** Called when the change was answered: the same inputs are then a new change. */
  readonly end: () => void
}

const KEY_BYTES = 18

/** Remembers the one change whose reply was lost, by a hash of its inputs, until the app ends. */
export function createRepeatableChanges(): RepeatableChanges {
  let unanswered: (RepeatableChange & { readonly partsHash: string }) | null = null
  return {
    begin(parts) {
      const partsHash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
      if (unanswered?.partsHash !== partsHash)
        unanswered = { partsHash, idempotencyKey: randomBytes(KEY_BYTES).toString('base64url'), recoveryCode: makeRecoveryCode() }
      return unanswered
    },
    end() {
      unanswered = null
    }
  }
}

/** The database may have gone away after it was asked to commit. */
const lostCodes: ReadonlySet<ErrorCode> = new Set(['backend/unreachable', 'backend/malformed-reply', 'backend/database-away'])

/** Whether the backend may have applied the change although no valid reply arrived. */
export function isLost(reply: Result<unknown>): boolean {
  return !reply.ok && lostCodes.has(reply.error.code)
}
