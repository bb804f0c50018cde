import type { ScoringRules } from './scoring-rules.ts'

/**
 * One mark for a right answer, nothing taken for a wrong one, each subject scaled to 100 and all added up (JAMB; `field.md`, section 1).
 * Every paper that says nothing of its scoring was written when this was the only one.
 */
export const plainScoring: ScoringRules = {
  marking: { forRight: 1, forWrong: 0, isPartial: false },
  scale: { subjectMaximum: 100, total: 'sum', isTotalOfficial: true }
}

export function scoringOf({ scoring }: { readonly scoring?: ScoringRules | undefined }): ScoringRules {
  return scoring ?? plainScoring
}
