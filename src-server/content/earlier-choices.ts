import type { Assessment } from '../../src-shared/assessment/assessment.ts'
import type { Paper } from '../../src-shared/attempt/paper.ts'
import type { AttemptRepository } from '../attempt/attempt-repository.ts'

type Attempts = Pick<AttemptRepository, 'listOf' | 'readPaper'>

/** How many of a learner's newest attempts are looked through: papers are long. */
const LOOKS_BACK = 10

/** The newest paper of a learner for which `isMeant` is true, among the last few. */
async function newestPaper(attempts: Attempts, accountId: string, isMeant: (paper: Paper) => boolean): Promise<Paper | null> {
  for (const { attemptId } of (await attempts.listOf(accountId)).slice(0, LOOKS_BACK)) {
    const paper = await attempts.readPaper(attemptId)
    if (isMeant(paper)) return paper
  }
  return null
}

/** The subjects that the learner chose at the last sitting of a paper; null where there was none, or one of fewer subjects. */
export async function earlierElectives(attempts: Attempts, accountId: string, { slug, choose }: Assessment): Promise<string[] | null> {
  if (choose === undefined) return null
  const paper = await newestPaper(attempts, accountId, (one) => one.slug === slug)
  const electives = choose.electives.map((subject) => subject.slug).filter((own) => paper?.subjects.some((subject) => subject.slug === own))
  return electives.length === choose.count ? electives : null
}

/** The reason for extra time that the learner gave at the last paper of this exam, if it still is one. */
export async function earlierExtraTime(attempts: Attempts, accountId: string, { rules, extraTime }: Assessment): Promise<string | null> {
  if (extraTime === undefined) return null
  const paper = await newestPaper(attempts, accountId, (one) => one.rules.profile === rules.profile)
  return extraTime.find(({ id }) => id === paper?.extraTime?.id)?.id ?? null
}
