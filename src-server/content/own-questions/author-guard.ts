import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Role } from '../../../src-shared/kernel/http/roles.ts'
import type { RateLimitPurpose, RateLimitRepository } from '../../account/store/rate-limit-repository.ts'

/** Who may write questions: everybody on a personal computer, teachers on a shared server. */
export type Authors = 'everybody' | 'teachers'

export interface AuthorGuardDeps {
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  readonly authors: Authors
  /** Whether the account is taking an exam now. */
  readonly isSittingExam: (accountId: string) => Promise<boolean>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const WINDOW_MS = 3_600_000
/** A draft is saved about once a second while its author types. */
const limits = {
  'own-question-kept': 6000,
  'own-question-alike': 2000,
  'own-question-pack': 60,
  /** Each part of a file counts: a file of ten thousand questions has forty. */
  'own-question-file': 600,
  'own-question-export': 120,
  /** An import of a whole account's worth of pictures, and once more. */
  'own-media': 2000
} as const satisfies Partial<Record<RateLimitPurpose, number>>

export function refusalOf({ authors }: Pick<AuthorGuardDeps, 'authors'>, role: Role): Result<never> | null {
  return mayWrite(authors, role) ? null : fail('session/role-required')
}

export async function refusalInExam({ isSittingExam }: Pick<AuthorGuardDeps, 'isSittingExam'>, accountId: string): Promise<Result<never> | null> {
  return (await isSittingExam(accountId)) ? fail('own-question/attempt-open') : null
}

export function mayWrite(authors: Authors, role: Role): boolean {
  return authors === 'everybody' || role !== 'student'
}

export async function countOne(
  { rateLimits, now }: Pick<AuthorGuardDeps, 'rateLimits' | 'now'>,
  purpose: keyof typeof limits,
  subject: string
): Promise<Result<never> | null> {
  const count = await rateLimits.add({ purpose, subject, now: now() }, WINDOW_MS)
  return count > limits[purpose] ? fail('own-question/too-often') : null
}
