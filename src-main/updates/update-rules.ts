import type { UpdatesPolicy } from '../../src-shared/updates/updates-policy.ts'

/** What this computer's policy means for updates. */
export interface UpdateRules {
  readonly policy: UpdatesPolicy
  /** Whether the policy file could be read as it is meant, or there is none. */
  readonly isPolicyKnown: boolean
  /** A computer at home sits no exams of a centre's. */
  readonly isHome: boolean
  readonly isExamSeat: boolean
}
