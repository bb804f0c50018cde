import { act, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { ExamRoom } from '../../src-renderer/features/attempt/room/exam-room.tsx'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { buildOpenAttempt } from './build-open-attempt.ts'
import { examParts } from './exam-parts.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import { renderInKoya } from './render-in-koya.tsx'

/** An attempt at its first item, which has been seen. */
export const startedAttempt = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'] })

/** Returns the same attempt, with a passage for the items of its first subject. */
export function withPassage(text: string, attempt: OpenAttempt = startedAttempt): OpenAttempt {
  const [english, ...others] = attempt.paper.subjects
  const items = english?.items.map((item) => ({ ...item, stem: 'How much? Choose one.', stimulusId: 'bowl' })) ?? []
  const stimuli = [{ id: 'bowl', kind: 'passage' as const, title: 'The Bowl', text }]
  return { ...attempt, paper: { ...attempt.paper, stimuli, subjects: [{ slug: 'use-of-english', title: 'Use of English', items }, ...others] } }
}

/** Renders the exam room with a main that never answers. */
export async function enterExamRoom(
  attempt: OpenAttempt = startedAttempt,
  settings?: ComponentProps<typeof ExamRoom>['settings']
): Promise<FakeBridge> {
  const fake = createFakeBridge()
  const room = { attempt, candidateName: 'Ada Okafor', onSubmitted: () => undefined, ...(settings ? { settings } : {}) }
  await renderInKoya(<ExamRoom {...room} />, fake.bridge)
  return fake
}

export const question = (): HTMLElement => screen.getByRole(...examParts.question)

/** Returns the cells of the palette. */
export const paletteCells = (): HTMLElement[] => screen.getAllByRole('button', { name: /^Question \d+:/ })

/** Returns the text of the cells at which the Tab key stops. */
export const tabStops = (): (string | null)[] =>
  paletteCells()
    .filter((cell) => cell.tabIndex === 0)
    .map((cell) => cell.textContent)

export function pressKey(key: string, target: Element | Window = window): void {
  fireEvent.keyDown(target, { key })
}

export function focusOn(target: HTMLElement | undefined): void {
  act(() => {
    target?.focus()
  })
}
