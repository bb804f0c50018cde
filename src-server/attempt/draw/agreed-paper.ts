import { createHash } from 'node:crypto'
import { paperText, type Paper } from '../../../src-shared/attempt/record/paper.ts'
import { sittingModeOf, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'

/**
 * The scoring versions that this backend can still apply as agreed at the start. Version 1 is the UTME's, one point per item. In version 2, a
 * partly right answer could cost marks. Version 3 had fewer question types and read fewer forms of numbers. See `agreedMarking`.
 */
const agreedMarkings: ReadonlySet<string> = new Set(['1', '2', '3', MARKING_VERSION])

/**
 * Returns whether a stored paper still has the hash that begins the client's event chain, and can be scored as agreed. A paper changed since
 * then, on this server or by a restored copy, is never scored.
 */
export function isAgreedPaper(paper: Paper, agreedHash: string): boolean {
  return isAgreedMarking(paper) && hashOfPaper(paper) === agreedHash
}

/** Returns the hash of a paper's contents, with which its client's event chain begins. */
export function hashOfPaper(paper: Omit<Paper, 'paperHash'>): string {
  return createHash('sha256').update(paperText(paper)).digest('hex')
}

/** Returns whether this backend can score as agreed when the paper was begun. */
export function isAgreedMarking({ markingVersion }: Pick<Paper, 'markingVersion'>): boolean {
  return agreedMarkings.has(markingVersion)
}

/** Returns whether a paper may be scored in a mode. A paper with keys is for study mode only. */
export function isSatAs(paper: Paper, mode: SittingMode): boolean {
  return sittingModeOf(paper) === mode && (paper.sealedKeys === undefined || mode === 'study')
}
