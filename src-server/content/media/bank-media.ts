import type { MediaType } from '../../../src-shared/content/media/media.ts'

/** A picture or sound of a bank: exactly the bytes of its hash. */
export interface BankMedia {
  readonly type: MediaType
  readonly bytes: Buffer
}
