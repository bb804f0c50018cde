import type { UpdatesPolicy } from '../../src-shared/updates/updates-policy.ts'

/** The update rules from this computer's policy. */
export interface UpdateRules {
  readonly policy: UpdatesPolicy
  /** Whether the policy file is valid, or absent. */
  readonly isPolicyKnown: boolean
  /** A home computer holds no exams of a centre. */
  readonly isHome: boolean
  readonly isExamSeat: boolean
}
