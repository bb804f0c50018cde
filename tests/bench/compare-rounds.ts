import { median } from './figure.ts'

/** The figures of both builds in one round, by name; less is better. */
export interface Round {
  readonly here: Readonly<Record<string, number>>
  readonly there: Readonly<Record<string, number>>
}

export interface ComparedFigure {
  readonly name: string
  /** Median over the rounds of this build's figure over the other's. */
  readonly ratio: number
  readonly least: number
  readonly most: number
  /** Beyond what a landing may cost without saying why. */
  readonly isSlower: boolean
}

/** CONTRIBUTING: a landing that worsens a ratio by more says why, or is fixed. */
const ALLOWED = 1.03
/** A single round that was disturbed does not accuse a build. */
const ALLOWED_ROUNDS = 1

/** Compares two builds by their rounds: slower where the median ratio is above the bound, and all rounds but one say so. Pure. */
export function compareRounds(rounds: readonly Round[]): ComparedFigure[] {
  return Object.keys(rounds[0]?.here ?? {}).map((name) => {
    const ratios = rounds.map(({ here, there }) => (here[name] ?? Number.NaN) / (there[name] ?? Number.NaN))
    const ratio = median(ratios)
    const faster = ratios.filter((one) => one <= 1).length
    return { name, ratio, least: Math.min(...ratios), most: Math.max(...ratios), isSlower: ratio > ALLOWED && faster <= ALLOWED_ROUNDS }
  })
}
