import type { PastPaper } from '../../src-shared/content/exams/past-paper.ts'

/** Builds a past paper of a pack, open to everybody. */
export function buildPastPaper(change: Partial<PastPaper> = {}): PastPaper {
  return {
    slug: 'past-own-physics-2019',
    body: 'WAEC',
    year: 2019,
    series: 'May/June',
    subject: { slug: 'physics', title: 'Physics' },
    title: 'Paper 1',
    itemCount: 50,
    minutes: 75,
    pack: 'Old papers',
    ...change
  }
}

/** Builds a practice paper that Koya ships. */
export function buildPracticePaper(change: Partial<PastPaper> = {}): PastPaper {
  const { series: _, ...paper } = buildPastPaper({
    slug: 'past-utme-biology-1',
    body: 'JAMB',
    year: null,
    pack: null,
    title: 'Koya practice exam 1'
  })
  return { ...paper, subject: { slug: 'biology', title: 'Biology' }, ...change }
}
