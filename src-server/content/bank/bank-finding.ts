import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'

/** A finding and its bank. */
export interface BankFinding extends ContentFinding {
  readonly bank: string
}
