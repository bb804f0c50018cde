import { STUDY_BUDGET_MS, type PaperSittingMode, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { shortenedScale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import type { PaperSource } from './paper-source.ts'

/** The mode as part of a paper's title, wherever it is shown. */
const modeTitles: Readonly<Record<PaperSittingMode, string>> = { 'timed-practice': 'timed practice', study: 'study' }

/** Returns a paper in a sitting mode. Its title names the mode in lists of attempts, too, and separates its results from those of a mock. */
export function satAs(mode: SittingMode, source: PaperSource): PaperSource {
  if (mode === 'simulation') return source
  const titled = { ...source, title: `${source.title} · ${modeTitles[mode]}`, sittingMode: mode }
  return mode === 'study' ? withoutClock(titled) : titled
}

/** Study mode has no parts, no time limit and no board's scale. */
function withoutClock({ parts: _parts, extraTime, ...source }: PaperSource): PaperSource {
  const { navigation: _navigation, ...rules } = source.rules
  const { scoring } = rules
  return {
    ...source,
    budgetMs: STUDY_BUDGET_MS,
    // Text in place of sounds does not depend on time.
    ...(extraTime?.isInWords ? { extraTime: { ...extraTime, msPerPart: 0 } } : {}),
    maximumTotal: shortenedScale.subjectMaximum,
    rules: { ...rules, ...(scoring ? { scoring: { ...scoring, scale: shortenedScale } } : {}) }
  }
}
