import { createHash, randomBytes } from 'node:crypto'
import { makeRecoveryCode } from './recovery-code.ts'

/** What makes a request the same one when it is sent again. */
export interface RepeatableChange {
  readonly idempotencyKey: string
  readonly recoveryCode: string
}

export interface RepeatableChanges {
  /** A change by these words. The same words as those of a change that has no reply yet repeat that one. */
  readonly begin: (parts: readonly string[]) => RepeatableChange
  /** It was answered: the same words would be another change. */
  readonly end: () => void
}

const KEY_BYTES = 18

/** Remembers the one change whose reply was lost, by a hash of its words, for as long as the app runs. */
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
