import { endOfDay } from '../base/use-day-text.ts'

interface TypedDate {
  /** Such as 2026-12-04; empty for no date. */
  readonly dueOn: string
  /** Whether the browser cannot read what is typed: the date is then empty too. */
  readonly isIncomplete: boolean
  /** The date may not be over at this time; null for any date. */
  readonly from: number | null
}

/** Returns the text key of what is wrong with a date; null where nothing is. */
export function findDateFault({ dueOn, isIncomplete, from }: TypedDate): 'set.dueIncomplete' | 'set.duePast' | null {
  const dueAt = endOfDay(dueOn)
  // A year of which only some digits are typed lies before all assignments.
  if (isIncomplete || (dueOn !== '' && (dueAt === null || dueAt < 0))) return 'set.dueIncomplete'
  return dueAt !== null && from !== null && dueAt < from ? 'set.duePast' : null
}
