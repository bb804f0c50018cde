import { afterEach, beforeEach, vi } from 'vitest'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import type { LockedAttempt } from '../../src-shared/attempt/attempt-lock.ts'
import { openLearnerBridge, type LearnerBridge } from './open-learner-bridge.ts'
import { codeOf, valueOf } from './sit-in-room.ts'

export const START = 1_790_000_000_000
export const HOUR_MS = 3_600_000
export const ada = { identifier: 'ada@example.com', password: 'harmattan-2026' }
export const bola = { identifier: 'bola@example.com', password: 'rainy-season-7' }
export const answer = { kind: 'answer', itemId: 'item-2', response: { optionId: 'w' } }

/** Starts every test of the file at a fixed moment; only the wall clock is faked. */
export function useLockClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: START, toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

export interface Left {
  readonly before: LearnerBridge
  readonly attemptId: string
}

/** Answers the first question of an exam as Ada, then simulates a power cut. */
export async function leaveOpenExam(
  options: Parameters<typeof openLearnerBridge>[0] = {},
  signIn = () => ({ channel: 'session:login', input: ada as unknown })
): Promise<Left> {
  const before = await openLearnerBridge(options)
  const { channel, input } = signIn()
  valueOf(await before.ask(channel, input))
  const { paper } = valueOf(await before.ask('attempt:start', { slug: 'utme-mock' })) as OpenAttempt
  valueOf(await before.ask('attempt:append', { attemptId: paper.attemptId, act: { ...answer, itemId: 'item-1' } }))
  for (let second = 0; second < 60; second += 1) {
    valueOf(await before.ask('attempt:confirmShown', { attemptId: paper.attemptId, isHidden: false }))
    before.at.monotonicMs += 1000
  }
  valueOf(await before.ask('attempt:append', { attemptId: paper.attemptId, act: { kind: 'move', itemId: 'item-5' } }))
  before.kill()
  return { before, attemptId: paper.attemptId }
}

/** Sends every request that a page can send about the attempt; returns the outcomes. */
export async function tryAll({ ask }: LearnerBridge, attemptId: string): Promise<Record<string, unknown>> {
  const open = await ask('attempt:readOpen')
  return {
    read: open.ok ? (open.value === null ? 'nothing' : 'the paper') : open.error.code,
    receipt: codeOf(await ask('attempt:readReceipt', { attemptId })),
    change: codeOf(await ask('attempt:append', { attemptId, act: answer })),
    checked: codeOf(await ask('attempt:readCheckedItem', { attemptId, itemId: 'item-1' })),
    hint: codeOf(await ask('attempt:readHint', { attemptId, itemId: 'item-1' })),
    submit: codeOf(await ask('attempt:submit', { attemptId })),
    startOver: codeOf(await ask('attempt:start', { slug: 'utme-mock' }))
  }
}

export const eventsOf = (opened: LearnerBridge, attemptId: string): number => opened.disk.readAttempt(attemptId)?.events.length ?? 0
export const listOf = async (opened: LearnerBridge): Promise<readonly LockedAttempt[]> =>
  (valueOf(await opened.ask('attemptLock:list')) as { attempts: LockedAttempt[] }).attempts
