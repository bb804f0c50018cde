import type { LessonToPack } from '../../src-server/content/packs/pack-contents.ts'
import type { PackLessonLine } from '../../src-server/content/packs/pack-lesson.ts'
import { squareSvg } from './pictures.ts'

export const squareDrawing = { id: 'market-square', width: 60, height: 60, alt: 'A square whose four sides are all of one length.' }

/** Builds a lesson on sums at a market with a drawing; its quiz takes eight of the pack's own items on mathematics about `Market`. */
export function buildPackLesson(change: Partial<PackLessonLine> = {}, svg = squareSvg): LessonToPack {
  const line: PackLessonLine = {
    slug: 'market-sums',
    title: 'Sums at the market',
    summary: 'How to add what you buy.',
    subject: 'mathematics',
    classLevels: ['ss-1'],
    drawings: [squareDrawing],
    sections: [
      { title: 'At the stall', text: 'Two yams and **three** make $2 + 3 = 5$.\n\n![market-square]' },
      { title: 'In short', text: 'Add two numbers first, and then the third.' }
    ],
    quiz: {
      title: 'Quiz: sums at the market',
      description: 'Eight sums of a market day.',
      subject: 'mathematics',
      budgetMs: 480_000,
      draw: { itemCount: 8, topics: ['Market'] }
    },
    ...change
  }
  return { line, svgs: new Map((line.drawings ?? []).map(({ id }) => [id, svg])) }
}
