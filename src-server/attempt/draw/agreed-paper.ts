import { createHash } from 'node:crypto'
import { paperText, type Paper } from '../../../src-shared/attempt/record/paper.ts'
import { sittingModeOf, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'

/**
 * The marking versions of papers that this backend marks as was agreed when they were started. Version 1 is the UTME's, one point per item; by version 2 an answer that
 * was right in part could cost marks, see `agreedMarking`.
 */
const agreedMarkings: ReadonlySet<string> = new Set(['1', '2', MARKING_VERSION])

/**
 * Whether a stored paper is still the one whose hash the client's chain of events begins with, to be marked as was agreed. A paper that
 * was changed since, on this server or by a restored copy, is never marked.
 */
export function isAgreedPaper(paper: Paper, agreedHash: string): boolean {
  return isAgreedMarking(paper) && createHash('sha256').update(paperText(paper)).digest('hex') === agreedHash
}

/** Whether this backend marks as was agreed when the paper was begun. */
export function isAgreedMarking({ markingVersion }: Pick<Paper, 'markingVersion'>): boolean {
  return agreedMarkings.has(markingVersion)
}

/** Whether a paper is one that may be marked in a mode: one that carries keys is studied, and nothing else is ever made of it. */
export function isSatAs(paper: Paper, mode: SittingMode): boolean {
  return sittingModeOf(paper) === mode && (paper.sealedKeys === undefined || mode === 'study')
}
