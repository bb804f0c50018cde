import type { PackPaperLine } from '../../src-server/content/sources/pack-paper.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import { makeItems, makePassage } from './content-fixture.ts'

/** Builds a past paper of five sums as in `makeSums('new')` of `pack-library.ts`, not in the order of their bank. */
export function buildPackPaper(change: Partial<PackPaperLine> = {}): PackPaperLine {
  return {
    id: 'sums-2019',
    body: 'WAEC',
    year: 2019,
    series: 'May/June',
    title: 'Paper 1',
    subject: 'mathematics',
    minutes: 20,
    items: ['new-4', 'new-2', 'new-5', 'new-1', 'new-3'],
    ...change
  }
}

/** Builds five items about a text and three without one. */
export function makeReading(): SubjectContent {
  const { stimulus, items } = makePassage('river', 'comprehension', 5)
  return { subject: 'english', title: 'English', version: 1, stimuli: [stimulus], items: [...items, ...makeItems('word', 3)] }
}
