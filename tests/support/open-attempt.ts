import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { SittingMode } from '../../src-shared/content/exams/sitting-mode.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { agreedVersions } from './agreed-versions.ts'
import { startEventChain, type EventChain } from './event-chain.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'
import { anyAnswer } from './paper-answers.ts'

export interface OpenedAttempt {
  readonly attemptId: string
  readonly paper: Paper
  readonly capability: string
  readonly chain: EventChain
}

/** Starts a new attempt of the learner, with a chain for its events. */
export async function openAttempt(
  backend: TestBackend,
  { token }: Pick<SignedInLearner, 'token'>,
  {
    slug = 'trial-mock',
    sittingMode = 'simulation',
    attemptId = crypto.randomUUID()
  }: { readonly slug?: string; readonly sittingMode?: SittingMode; readonly attemptId?: string } = {}
): Promise<OpenedAttempt> {
  const { paper, capability } = (await backend.call('startAttempt', { bearer: token, body: { attemptId, slug, sittingMode, ...agreedVersions } }))
    .value
  return { attemptId, paper, capability, chain: startEventChain(paper) }
}

/** Answers every item of the paper, with its first option where it has options, and submits. */
export function answerAll({ paper, chain }: Pick<OpenedAttempt, 'paper' | 'chain'>): AttemptEvent {
  for (const item of paper.subjects.flatMap(({ items }) => items)) {
    chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) }, 1000 * (chain.events.length + 1))
  }
  return chain.write({ kind: 'submit', reason: 'candidate' })
}
