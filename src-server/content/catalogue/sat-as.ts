import { STUDY_BUDGET_MS, type PaperSittingMode, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { shortenedScale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import type { PaperSource } from './paper-source.ts'

/** What the title of a paper says of its mode, wherever it stands. */
const modeTitles: Readonly<Record<PaperSittingMode, string>> = { 'timed-practice': 'timed practice', study: 'study' }

/** A paper to be sat in a mode. Its title says so in the lists of attempts, too, and keeps its results apart from those of a mock. */
export function satAs(mode: SittingMode, source: PaperSource): PaperSource {
  if (mode === 'simulation') return source
  const titled = { ...source, title: `${source.title} · ${modeTitles[mode]}`, sittingMode: mode }
  return mode === 'study' ? withoutClock(titled) : titled
}

/** What is studied is one whole, open from beginning to end, and its result is on no body's scale. */
function withoutClock({ parts: _parts, extraTime, ...source }: PaperSource): PaperSource {
  const { navigation: _navigation, ...rules } = source.rules
  const { scoring } = rules
  return {
    ...source,
    budgetMs: STUDY_BUDGET_MS,
    // Words in the place of sounds are no matter of time.
    ...(extraTime?.isInWords ? { extraTime: { ...extraTime, msPerPart: 0 } } : {}),
    maximumTotal: shortenedScale.subjectMaximum,
    rules: { ...rules, ...(scoring ? { scoring: { ...scoring, scale: shortenedScale } } : {}) }
  }
}
