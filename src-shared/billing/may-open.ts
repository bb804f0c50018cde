import type { ClassLevelSlug } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'

/** What something that is not for everybody asks of whoever opens it. */
export interface Access {
  /** The add-on that opens it; null where it is free. */
  readonly addOn: string | null
  /** The classes that it is made for: a plan opens it for them alone. Null where it is for every class. */
  readonly classLevels: readonly ClassLevelSlug[] | null
}

/** An add-on that a learner has or had. Times in milliseconds since 1970; `endsAt` is null for what does not end. */
export interface Holding {
  readonly addOn: string
  /** Whether it was had by itself, or came with a plan. */
  readonly by: 'add-on' | 'plan'
  readonly startedAt: number
  readonly endsAt: number | null
}

export interface Holder {
  /** Null where the learner has not said. */
  readonly classLevel: ClassLevelSlug | null
  readonly holdings: readonly Holding[]
}

interface Circumstances {
  /** Wall clock, milliseconds since 1970. */
  readonly now: number
  /** Whether an attempt that stands on it is open: what a paper needs is never taken away in the middle of it. */
  readonly isAttemptOpen?: boolean
}

/** So long does what has ended stay open: a week, in which somebody without a line or a parent at hand can see to it. */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000

export const accessReasons = ['attempt-open', 'free', 'add-on', 'plan', 'grace', 'other-class', 'no-class', 'ended', 'not-held'] as const

/** Whether something is open to a learner, and why. */
export const accessVerdictSchema = z.strictObject({
  isOpen: z.boolean(),
  because: z.enum(accessReasons),
  /** Up to when it is open, or was, in milliseconds since 1970; null where that has no end, or never was. */
  until: z.number().nullable()
})

export type AccessReason = (typeof accessReasons)[number]
export type AccessVerdict = z.infer<typeof accessVerdictSchema>

/** All that a row of the table can ask about. */
interface Question {
  readonly access: Access
  readonly now: number
  readonly isAttemptOpen: boolean
  readonly classLevel: ClassLevelSlug | null
  /** Those of the add-on that opens it, and begun. */
  readonly bought: readonly Holding[]
  readonly planned: readonly Holding[]
}

interface Row {
  readonly because: AccessReason
  readonly isOpen: boolean
  /** The verdict's `until` where the row applies; undefined where it does not. */
  readonly until: (question: Question) => number | null | undefined
}

/** The whole rule: the first row that applies decides. */
export const accessTable: readonly Row[] = [
  { because: 'attempt-open', isOpen: true, until: ({ isAttemptOpen }) => (isAttemptOpen ? null : undefined) },
  { because: 'free', isOpen: true, until: ({ access }) => (access.addOn === null ? null : undefined) },
  { because: 'add-on', isOpen: true, until: ({ bought, now }) => lastEndOf(bought.filter((held) => runs(held, now))) },
  { because: 'plan', isOpen: true, until: (question) => lastEndOf(opening(question).filter((held) => runs(held, question.now))) },
  {
    because: 'grace',
    isOpen: true,
    until: (question) =>
      lastEndOf(
        granted(question).filter((held) => isInGrace(held, question.now)),
        GRACE_MS
      )
  },
  { because: 'no-class', isOpen: false, until: (question) => (isBarred(question) && question.classLevel === null ? null : undefined) },
  { because: 'other-class', isOpen: false, until: (question) => (isBarred(question) ? null : undefined) },
  { because: 'ended', isOpen: false, until: (question) => lastEndOf(granted(question)) },
  { because: 'not-held', isOpen: false, until: () => null }
]

/**
 * Whether something is open to a learner now. The backend asks it before it gives anything away, and says its verdict to the page, which puts it into
 * words. Pure.
 */
export function mayOpen(access: Access, { classLevel, holdings }: Holder, { now, isAttemptOpen = false }: Circumstances): AccessVerdict {
  const begun = holdings.filter(({ addOn, startedAt }) => addOn === access.addOn && startedAt <= now)
  const bought = begun.filter(({ by }) => by === 'add-on')
  const planned = begun.filter(({ by }) => by === 'plan')
  const question: Question = { access, now, isAttemptOpen, classLevel, bought, planned }
  for (const { because, isOpen, until } of accessTable) {
    const end = until(question)
    if (end !== undefined) return { isOpen, because, until: end }
  }
  throw new Error('the last row of the table applies to everything')
}

/** Whether what began and ends then runs at `now`, all in milliseconds since 1970. */
export function runs({ startedAt, endsAt }: Pick<Holding, 'startedAt' | 'endsAt'>, now: number): boolean {
  return startedAt <= now && (endsAt === null || now < endsAt)
}

function isInGrace({ endsAt }: Holding, now: number): boolean {
  return endsAt !== null && endsAt <= now && now < endsAt + GRACE_MS
}

/** Those by which it opens whatever the class, and those of plans for this class. */
function granted(question: Question): readonly Holding[] {
  return [...question.bought, ...opening(question)]
}

function opening({ access: { classLevels }, classLevel, planned }: Question): readonly Holding[] {
  return classLevels === null || (classLevel !== null && classLevels.includes(classLevel)) ? planned : []
}

/** A plan runs that would open it to a learner of its classes. */
function isBarred(question: Question): boolean {
  return opening(question).length === 0 && question.planned.some((held) => runs(held, question.now))
}

/** Undefined where there is none, null where one has no end. */
function lastEndOf(holdings: readonly Holding[], laterMs = 0): number | null | undefined {
  const ends = holdings.map(({ endsAt }) => endsAt)
  if (ends.length === 0) return undefined
  return ends.includes(null) ? null : Math.max(...ends.map((end) => (end ?? 0) + laterMs))
}
