import { parseArgs } from 'node:util'
import { FillError } from './fill-error.ts'

/** What a filled database holds. The same sizes, seed and end give the same rows. */
export interface FillSizes {
  readonly learners: number
  /** About so many: each learner has none to 60. */
  readonly attempts: number
  /** About so many: each attempt has none to 600. */
  readonly events: number
  /** The first learners: each has 60 attempts with papers, events and reports that were made through the API. */
  readonly veterans: number
  readonly seed: number
  /** The end of the time over which the attempts are spread, milliseconds since 1970. */
  readonly until: number
  /** The length of that time. Default: 18 months. */
  readonly days?: number
}

export const MOST_ATTEMPTS_OF_LEARNER = 60
export const MOST_EVENTS_OF_ATTEMPT = 600

/** A tenth of the size to which the server is measured. */
export const tenth: FillSizes = { learners: 100_000, attempts: 500_000, events: 10_000_000, veterans: 50, seed: 1, until: startOfDay() }

/** The most of each: the numbers of learners and attempts are parts of the keys from which random values are made. */
const most = { learners: 100_000_000, attempts: 1_000_000_000, events: 20_000_000_000, veterans: 10_000, seed: 2 ** 31 }

const options = Object.fromEntries([...Object.keys(most), 'until', 'url'].map((name) => [name, { type: 'string' as const }]))

/** Reads `--learners 100000 --attempts … --until 2026-11-01 --url postgres://…`. Throws a `FillError` with `fill/bad-option`. */
export function readFillOptions(args: readonly string[]): { readonly sizes: FillSizes; readonly url: string | undefined } {
  const values = readValues(args)
  const numbers = Object.keys(most).map((name) => [name, readNumber(name as keyof typeof most, values[name])])
  const until = values['until'] === undefined ? tenth.until : Date.parse(values['until'])
  if (!Number.isFinite(until)) throw new FillError('fill/bad-option', '--until must be a date such as 2026-11-01.')
  const sizes = { ...(Object.fromEntries(numbers) as Omit<FillSizes, 'until'>), until }
  if (sizes.veterans > sizes.learners) throw new FillError('fill/bad-option', '--veterans are some of the learners: there cannot be more of them.')
  if (sizes.attempts < sizes.veterans * MOST_ATTEMPTS_OF_LEARNER || sizes.attempts > sizes.learners * MOST_ATTEMPTS_OF_LEARNER)
    throw new FillError(
      'fill/bad-option',
      `--attempts must be at least ${String(MOST_ATTEMPTS_OF_LEARNER)} for each veteran, and at most so many for each learner.`
    )
  return { sizes, url: values['url'] }
}

function readValues(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new FillError('fill/bad-option', error instanceof Error ? error.message : String(error))
  }
}

function readNumber(name: keyof typeof most, text: string | undefined): number {
  if (text === undefined) return tenth[name]
  const [value, least] = [Number(text), name === 'learners' ? 1 : 0]
  if (Number.isInteger(value) && value >= least && value <= most[name]) return value
  throw new FillError('fill/bad-option', `--${name} must be a whole number from ${String(least)} to ${String(most[name])}, not ${text}.`)
}

function startOfDay(): number {
  return new Date().setUTCHours(0, 0, 0, 0)
}
