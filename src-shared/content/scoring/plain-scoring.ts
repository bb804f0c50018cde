import type { ScoringRules } from './scoring-rules.ts'

/**
 * One mark for a right answer, none deducted for a wrong one; each subject is scaled to 100 and all are added (JAMB; `field.md`, section 1). Papers
 * without scoring rules date from when this was the only scoring.
 */
export const plainScoring: ScoringRules = {
  marking: { forRight: 1, forWrong: 0, isPartial: false },
  scale: { subjectMaximum: 100, total: 'sum', isTotalOfficial: true }
}

export function scoringOf({ scoring }: { readonly scoring?: ScoringRules | undefined }): ScoringRules {
  return scoring ?? plainScoring
}
