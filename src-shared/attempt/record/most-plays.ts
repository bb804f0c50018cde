import type { Paper } from './paper.ts'
import { sittingModeOf } from '../../content/exams/sitting-mode.ts'

/** How often the sound of a stimulus may be played; null where as often as one likes, as in every study. */
export function mostPlaysOf(paper: Pick<Paper, 'stimuli' | 'sittingMode'>, stimulusId: string): number | null {
  if (sittingModeOf(paper) === 'study') return null
  return paper.stimuli.find(({ id }) => id === stimulusId)?.sound?.mostPlays ?? null
}
