import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { OpenAttemptKind } from '../../../src-shared/kernel/ipc/call-policy.ts'

/** What calls are held to while an attempt is open. Every mode that is no study, also one that comes later, is held to the rules of an exam. */
export function openAttemptKind(mode: SittingMode): OpenAttemptKind {
  return mode === 'study' ? 'study' : 'other'
}
