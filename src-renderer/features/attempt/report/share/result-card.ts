import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import type { ResultCard } from './draw-result-card.ts'

interface CardText {
  readonly heading: string
  readonly of: (maximum: number) => string
  readonly score: (total: number, maximum: number) => string
  readonly date: string
  readonly note: string
}

/** Returns what a result card says. Pure. */
export function resultCard({ title, total, maximumTotal, subjects }: Report, name: string | null, text: CardText): ResultCard {
  return {
    heading: text.heading,
    name,
    exam: title,
    score: String(total),
    outOf: text.of(maximumTotal),
    subjects: subjects.map(({ title: subject, score, maximum }) => ({
      title: subject,
      text: text.score(score, maximum),
      share: maximum === 0 ? 0 : score / maximum
    })),
    notes: [text.date, text.note]
  }
}
