import { median } from '../figure.ts'
import { acts, type Act, type Bytes, type Round } from './measure-round.ts'

export interface Measured {
  readonly rounds: readonly Round[]
  readonly bytes: Bytes
}

/** Figures by name. */
export type Figures = Readonly<Record<string, number>>

export interface Row {
  readonly name: string
  readonly tcexam: number | null
  readonly koya: number
  /** Koya's by TCExam's. */
  readonly ratio: number | null
}

/**
 * TCExam 36640d78 with PHP 8.2 and nginx on PostgreSQL 15, two cores, seven rounds, before Koya's issue 24 began: medians. The processor time of a full
 * result was not noted.
 */
export const published: Figures = {
  'start, per second': 4.3,
  'start, processor ms': 254,
  'answer, per second': 12.8,
  'answer, processor ms': 74,
  'finish, per second': 62.5,
  'finish, processor ms': 23,
  'full result, per second': 0.47,
  'attempt, kB': 137,
  'attempt after VACUUM FULL, kB': 108
}

/** Medians over the rounds. Throws where a round is missing. */
export function toFigures({ rounds, bytes }: Measured): Figures {
  if (rounds.length === 0) throw new Error('nothing was measured')
  const of = (act: Act, value: (cost: Round[Act]) => number): number => median(rounds.map((round) => value(round[act])))
  const entries = acts.flatMap((act): (readonly [string, number])[] => [
    [`${act}, per second`, of(act, (cost) => cost.perSecond)],
    [`${act}, processor ms`, of(act, (cost) => cost.serverMs + cost.databaseMs)],
    [`${act}, of it the program’s`, of(act, (cost) => cost.serverMs)],
    [`${act}, of it PostgreSQL’s`, of(act, (cost) => cost.databaseMs)]
  ])
  return { ...Object.fromEntries(entries), 'attempt, kB': bytes.asLeft / 1000, 'attempt after VACUUM FULL, kB': bytes.vacuumed / 1000 }
}

/** One row for each figure of Koya; without one of TCExam it has no ratio. */
export function comparePrograms(koya: Figures, tcexam: Figures): readonly Row[] {
  return Object.entries(koya).map(([name, value]) => {
    const other = tcexam[name] ?? null
    return { name, koya: value, tcexam: other, ratio: other === null || other === 0 ? null : value / other }
  })
}

export function tableOf(rows: readonly Row[]): string {
  const shown = (value: number | null): string => (value === null ? '' : value.toFixed(Math.abs(value) < 10 ? 2 : 1)).padStart(10)
  const lines = rows.map(
    ({ name, tcexam, koya, ratio }) => `${name.padEnd(40)}${shown(tcexam)}${shown(koya)}${shown(ratio)}${ratio === null ? '' : ' ×'}`
  )
  return [`${''.padEnd(40)}${'TCExam'.padStart(10)}${'Koya'.padStart(10)}${'ratio'.padStart(10)}`, ...lines].join('\n')
}
