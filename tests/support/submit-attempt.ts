import type { Report } from '../../src-shared/attempt/report/report.ts'
import { answerAll, openAttempt, type OpenedAttempt } from './open-attempt.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

type Learner = Pick<SignedInLearner, 'token'>

/** Starts an attempt of the learner, answers each item with its first option, and submits; the attempt is scored. */
export async function sitAndSubmit(backend: TestBackend, learner: Learner, slug = 'trial-sums'): Promise<OpenedAttempt> {
  const attempt = await openAttempt(backend, learner, { slug })
  await submitAttempt(backend, attempt)
  return attempt
}

/** Submits an attempt; returns the receipt's id. */
export async function submitAttempt(backend: TestBackend, { attemptId, paper, capability, chain }: OpenedAttempt): Promise<string> {
  const submit = answerAll({ paper, chain })
  await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
  const end = { lastSequence: submit.sequence, lastHash: submit.hash }
  return (await backend.call('submitAttempt', { bearer: capability, params: { attemptId }, body: end })).value.receiptId
}

export async function readReport(backend: TestBackend, { token }: Learner, attemptId: string): Promise<Report> {
  return (await backend.call('fetchReport', { bearer: token, params: { attemptId } })).value
}
