import type { PaperSittingMode, SittingMode } from '../../src-shared/attempt/sitting-mode.ts'

/** How a paper is to be sat; absent where that is under the rules of the exam. */
export interface SatAs {
  readonly sittingMode?: PaperSittingMode
}

/** What the title of a paper says of its mode, wherever it stands. */
const modeTitles: Readonly<Record<PaperSittingMode, string>> = { 'timed-practice': 'timed practice' }

/** A paper to be sat in a mode. Its title says so in the lists of attempts, too, and keeps its results apart from those of a mock. */
export function satAs<Source extends { readonly title: string }>(mode: SittingMode, source: Source): Source & SatAs {
  return mode === 'simulation' ? source : { ...source, title: `${source.title} · ${modeTitles[mode]}`, sittingMode: mode }
}
