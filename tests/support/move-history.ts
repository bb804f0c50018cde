import { randomUUID } from 'node:crypto'
import { withHash } from '../../src-server/attempt/draw/draw-paper.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { MovedAttempt } from '../../src-shared/personal-data/move.ts'
import { startEventChain } from './event-chain.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

/** Exports a scored attempt of the learner from its backend. */
export async function takeAttempt(backend: TestBackend, { token }: Pick<SignedInLearner, 'token'>, attemptId: string): Promise<MovedAttempt> {
  return (await backend.call('fetchMovedAttempt', { bearer: token, params: { attemptId } })).value
}

/** Starts a move to the learner's account; returns the path parameters for its imports. */
export async function beginMove(backend: TestBackend, learner: SignedInLearner): Promise<{ readonly moveId: string }> {
  const moveId = randomUUID()
  const begun = await backend.call('beginMove', {
    bearer: learner.token,
    body: { moveId, sourceAccountId: randomUUID(), password: learner.password }
  })
  if (begun.error) throw new Error(begun.text)
  return { moveId }
}

/** Changes an attempt's paper and recomputes its hash and its chain, as a competent forger would. */
export function forge(moved: MovedAttempt, change: (paper: Paper) => Paper): MovedAttempt {
  const { paperHash: _, ...unhashed } = change(moved.paper)
  const paper = withHash(unhashed)
  const chain = startEventChain(paper)
  const events = moved.events.map(({ event, receivedAt }) => ({ event: rewrite(chain, event), receivedAt }))
  return { ...moved, paper, events }
}

function rewrite(chain: ReturnType<typeof startEventChain>, { act, spentMs }: AttemptEvent): AttemptEvent {
  return chain.write(act, spentMs)
}
