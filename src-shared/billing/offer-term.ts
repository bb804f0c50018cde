import { z } from '../kernel/schema/zod.ts'

/** Length of one term of an offer. */
export const periods = ['forever', 'month', 'term', 'year'] as const

export type Period = (typeof periods)[number]

/** Duration of a grant: a period from its start, or up to a fixed date that is the same for everybody. `until` in milliseconds since 1970. */
export const termSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('period'), period: z.enum(periods) }),
  z.strictObject({ kind: z.literal('until'), until: z.int().positive() })
])

export type Term = z.infer<typeof termSchema>

/** In calendar months. A school year has three terms. */
const monthsOf = { month: 1, term: 4, year: 12 } as const

/**
 * Returns when a period that began at `start` ends, both in milliseconds since 1970; null for an unlimited one. Uses the last day of a month that
 * is too short.
 */
export function endOfPeriod(start: number, period: Period): number | null {
  if (period === 'forever') return null
  const end = new Date(start)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + monthsOf[period])
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, lastDay))
  return end.getTime()
}
