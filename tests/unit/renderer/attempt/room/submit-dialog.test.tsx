import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function askToSubmit(attempt: OpenAttempt) {
  const append = vi.fn(() => Promise.resolve(succeed({ sequence: 1 })))
  const fake = createFakeBridge({ attempt: { append } })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} />, fake.bridge)
  fireEvent.keyDown(window, { key: 's' })
  return { append, fake, dialog: screen.getByRole('alertdialog') }
}

const answer = { optionId: 'v' }
const atFirst = { currentItemId: 'item-1', seenItemIds: ['item-1'] }

it('the submit dialog leads to the first question of a subject that has no answer', async () => {
  const { append, dialog } = await askToSubmit(buildOpenAttempt({ ...atFirst, answers: { 'item-4': answer }, savedAt: { 'item-4': 1 } }))
  expect(within(dialog).getByRole('button', { name: /^Show the first of 3 questions without an answer in Use of English/ })).toBeInstanceOf(
    HTMLElement
  )
  await act(() => {
    fireEvent.click(within(dialog).getAllByRole('button', { name: /^Show the first of 2 / })[0] ?? dialog)
    return Promise.resolve()
  })
  expect(screen.queryByRole('alertdialog')).toBe(null)
  expect(append).toHaveBeenCalledExactlyOnceWith({ attemptId: ATTEMPT_ID, act: { kind: 'move', itemId: 'item-5' } })
  expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-5')
})

it('the submit dialog stays at the question that has no answer itself', async () => {
  const answers = { 'item-2': answer, 'item-3': answer }
  const { append, dialog } = await askToSubmit(buildOpenAttempt({ ...atFirst, answers, savedAt: { 'item-2': 1, 'item-3': 1 } }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show the question without an answer in Use of English' }))
  expect(screen.queryByRole('alertdialog')).toBe(null)
  expect(append).not.toHaveBeenCalled()
})

it('the submit dialog offers no way to what is answered, or closed by the rules of the exam', async () => {
  const paper = buildPaper({ attemptId: ATTEMPT_ID, itemCount: 6, navigation: 'forward-only' })
  const progress = { currentItemId: 'item-6', seenItemIds: ['item-1', 'item-6'], answers: { 'item-6': answer }, savedAt: { 'item-6': 1 } }
  const { dialog } = await askToSubmit({ ...buildOpenAttempt(progress), paper })
  expect(within(dialog).queryByRole('button', { name: /^Show/ })).toBe(null)
})

it('the submit dialog shows the time left, second by second', async () => {
  const { fake, dialog } = await askToSubmit(buildOpenAttempt(atFirst))
  expect(dialog.textContent).toContain('Time left: 02:00:00')
  act(() => {
    fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs: 3_599_000 })
  })
  expect(dialog.textContent).toContain('Time left: 00:59:59')
})
