import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { CandidateAct } from '../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../src-shared/content/item-types/item-types.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildReceipt } from './build-open-attempt.ts'
import { buildTypedAttempt } from './build-typed-attempt.ts'
import { createFakeBridge } from './fake-bridge.ts'
import { renderInKoya } from './render-in-koya.tsx'

/** Opens the exam room at an item of `build-items.ts`; returns the answers that main was asked to save, or `clear`. Needs fake timers. */
export async function sitAt(itemId: string, answers: Readonly<Record<string, ItemResponse>> = {}): Promise<unknown[]> {
  const sent: unknown[] = []
  const append = ({ act: one }: { readonly act: CandidateAct }) => {
    sent.push(one.kind === 'answer' && 'response' in one ? one.response : one.kind)
    return Promise.resolve(succeed({ sequence: sent.length }))
  }
  const fake = createFakeBridge({ attempt: { append, submit: () => Promise.resolve(succeed(buildReceipt())) } })
  const savedAt = Object.fromEntries(Object.keys(answers).map((id) => [id, 1]))
  const attempt = buildTypedAttempt({ currentItemId: itemId, seenItemIds: [itemId], answers: { ...answers }, savedAt })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada" onSubmitted={() => undefined} />, fake.bridge)
  return sent
}

/** Lets the pause pass after which typed text is saved. */
export async function pauseTyping(): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(500)
  })
}
