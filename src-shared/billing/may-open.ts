import type { ClassLevelSlug } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'

/** What protected content requires of a learner. */
export interface Access {
  /** The add-on that opens it; null if it is free. */
  readonly addOn: string | null
  /** The classes it is made for: a plan opens it only for these. Null for every class. */
  readonly classLevels: readonly ClassLevelSlug[] | null
}

/** An add-on that a learner has or had. Times in milliseconds since 1970; `endsAt` is null for unlimited. */
export interface Holding {
  readonly addOn: string
  /** Whether it was granted directly or came with a plan. */
  readonly by: 'add-on' | 'plan'
  readonly startedAt: number
  readonly endsAt: number | null
}

export interface Holder {
  /** Null if the learner has not given it. */
  readonly classLevel: ClassLevelSlug | null
  readonly holdings: readonly Holding[]
}

interface Circumstances {
  /** Wall clock, milliseconds since 1970. */
  readonly now: number
  /** Whether an open attempt depends on it; access is never withdrawn during an attempt. */
  readonly isAttemptOpen?: boolean
}

/** Access remains for a week after its end, so that learners without internet or without a parent nearby have time to renew. */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000

export const accessReasons = ['attempt-open', 'free', 'add-on', 'plan', 'grace', 'other-class', 'no-class', 'ended', 'not-held'] as const

/** Whether a learner has access, and why. */
export const accessVerdictSchema = z.strictObject({
  isOpen: z.boolean(),
  because: z.enum(accessReasons),
  /** When access ends or ended, in milliseconds since 1970; null if it has no end or never existed. */
  until: z.number().nullable()
})

export type AccessReason = (typeof accessReasons)[number]
export type AccessVerdict = z.infer<typeof accessVerdictSchema>

/** The inputs of a table row. */
interface Question {
  readonly access: Access
  readonly now: number
  readonly isAttemptOpen: boolean
  readonly classLevel: ClassLevelSlug | null
  /** Begun holdings of the add-on that opens it. */
  readonly bought: readonly Holding[]
  readonly planned: readonly Holding[]
}

interface Row {
  readonly because: AccessReason
  readonly isOpen: boolean
  /** Returns the verdict's `until` if the row applies, or undefined. */
  readonly until: (question: Question) => number | null | undefined
}

/** The complete access rule; the first matching row decides. */
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
 * Returns whether a learner has access now. The backend checks this before it delivers content and sends the verdict to the page, which displays
 * it. Pure.
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

/** Returns whether a span runs at `now`; all in milliseconds since 1970. */
export function runs({ startedAt, endsAt }: Pick<Holding, 'startedAt' | 'endsAt'>, now: number): boolean {
  return startedAt <= now && (endsAt === null || now < endsAt)
}

function isInGrace({ endsAt }: Holding, now: number): boolean {
  return endsAt !== null && endsAt <= now && now < endsAt + GRACE_MS
}

/** Direct holdings, which open it for every class, and plan holdings valid for this class. */
function granted(question: Question): readonly Holding[] {
  return [...question.bought, ...opening(question)]
}

function opening({ access: { classLevels }, classLevel, planned }: Question): readonly Holding[] {
  return classLevels === null || (classLevel !== null && classLevels.includes(classLevel)) ? planned : []
}

/** Returns whether a plan runs that would open it for other classes only. */
function isBarred(question: Question): boolean {
  return opening(question).length === 0 && question.planned.some((held) => runs(held, question.now))
}

/** Undefined if there are none; null if one of them is unlimited. */
function lastEndOf(holdings: readonly Holding[], laterMs = 0): number | null | undefined {
  const ends = holdings.map(({ endsAt }) => endsAt)
  if (ends.length === 0) return undefined
  return ends.includes(null) ? null : Math.max(...ends.map((end) => (end ?? 0) + laterMs))
}
