import type { Assessment } from '../../../src-shared/content/exams/assessment.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { AttemptRepository, StoredAttempt } from '../store/attempt-repository.ts'

type Attempts = Pick<AttemptRepository, 'listOf' | 'readPaper'>

/** Reads the paper of a learner's newest attempt for which `isMeant` is true. */
async function newestPaper(attempts: Attempts, accountId: string, isMeant: (attempt: StoredAttempt) => boolean): Promise<Paper | null> {
  const newest = (await attempts.listOf(accountId)).find(isMeant)
  return newest ? attempts.readPaper(newest.attemptId) : null
}

/** Returns the subjects that the learner chose in the last attempt at a paper; null where there was none, or one with fewer subjects. */
export async function earlierElectives(attempts: Attempts, accountId: string, { slug, choose }: Assessment): Promise<string[] | null> {
  if (choose === undefined) return null
  const paper = await newestPaper(attempts, accountId, (attempt) => attempt.slug === slug && attempt.subject === null)
  const electives = choose.electives.map((subject) => subject.slug).filter((own) => paper?.subjects.some((subject) => subject.slug === own))
  return electives.length === choose.count ? electives : null
}

/**
 * Returns the reason for extra time in the learner's last attempt at any paper that offers it (`offering`, by slug), of any exam; null where
 * the learner requested none, or this exam does not have that reason.
 */
export async function earlierExtraTime(
  attempts: Attempts,
  accountId: string,
  { extraTime, offering }: { readonly extraTime: Assessment['extraTime']; readonly offering: ReadonlySet<string> }
): Promise<string | null> {
  if (extraTime === undefined) return null
  const paper = await newestPaper(attempts, accountId, ({ slug }) => offering.has(slug))
  return extraTime.find(({ id }) => id === paper?.extraTime?.id)?.id ?? null
}
