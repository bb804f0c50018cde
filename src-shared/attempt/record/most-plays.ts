import type { Paper } from './paper.ts'
import { sittingModeOf } from '../../content/exams/sitting-mode.ts'

/** Returns how often a stimulus's sound may be played; null for no limit, as always in study mode. */
export function mostPlaysOf(paper: Pick<Paper, 'stimuli' | 'sittingMode'>, stimulusId: string): number | null {
  if (sittingModeOf(paper) === 'study') return null
  return paper.stimuli.find(({ id }) => id === stimulusId)?.sound?.mostPlays ?? null
}
