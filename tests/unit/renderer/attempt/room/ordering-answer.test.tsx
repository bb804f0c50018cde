import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildTypedAttempt } from '../../../../support/build-typed-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const ID = 'trial-order'

/** Opens the exam room at the ordering item; returns the answers that main received. */
async function sitAtSteps(response?: ItemResponse): Promise<unknown[]> {
  const sent: unknown[] = []
  const append = ({ act: candidateAct }: { readonly act: CandidateAct }) => {
    sent.push(candidateAct.kind === 'answer' ? candidateAct.response : candidateAct.kind)
    return Promise.resolve(succeed({ sequence: sent.length }))
  }
  const given = response === undefined ? {} : { answers: { [ID]: response }, savedAt: { [ID]: 1 } }
  const attempt = buildTypedAttempt({ currentItemId: ID, seenItemIds: [ID], ...given })
  const { bridge } = createFakeBridge({ attempt: { append } })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada" onSubmitted={() => undefined} />, bridge)
  return sent
}

const group = (): HTMLElement => screen.getByRole('group', { name: 'Steps to put in order' })
const steps = (): (string | null)[] =>
  within(group())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const handle = (name: string): HTMLElement => within(group()).getByRole('button', { name })
const saveButton = (): HTMLElement => within(group()).getByRole('button', { name: 'Save this order' })
const press = async (element: Element, key: string): Promise<void> => {
  fireEvent.keyDown(element, { key })
  await act(async () => Promise.resolve())
}

it('arrow keys on a step’s handle move it one after the other, and each move is saved and announced', async () => {
  const sent = await sitAtSteps()
  expect(steps()).toEqual(['1Stomach', '2Mouth', '3Colon', '4Gullet'])
  expect(within(group()).getByText(/^You have not answered yet/)).toBeDefined()
  handle('Mouth number 2 of 4').focus()
  await press(handle('Mouth number 2 of 4'), 'ArrowUp')
  expect(document.activeElement).toBe(handle('Mouth number 1 of 4'))
  expect(within(group()).getByRole('status').textContent).toBe('Mouth is now number 1 of 4.')
  await press(handle('Mouth number 1 of 4'), 'ArrowUp')
  await press(handle('Gullet number 4 of 4'), 'ArrowUp')
  await press(handle('Gullet number 3 of 4'), 'ArrowUp')
  expect(sent).toEqual([{ order: ['x', 'w', 'y', 'z'] }, { order: ['x', 'w', 'z', 'y'] }, { order: ['x', 'z', 'w', 'y'] }])
  expect(steps()).toEqual(['1Mouth', '2Gullet', '3Stomach', '4Colon'])
  expect(within(group()).getByText('This order is your answer.')).toBeDefined()
  expect(screen.getByRole(...examParts.answerState).getAttribute('data-state')).toBe('kept')
})

it('Home and End move a step to the ends, and other keys stay the exam’s', async () => {
  const sent = await sitAtSteps()
  await press(handle('Colon number 3 of 4'), 'Home')
  await press(handle('Colon number 1 of 4'), 'End')
  await press(handle('Colon number 4 of 4'), 'p')
  expect(sent).toEqual([{ order: ['y', 'w', 'x', 'z'] }, { order: ['w', 'x', 'z', 'y'] }, 'move'])
})

it('the buttons beside a step move it by one, and do nothing at the ends', async () => {
  const sent = await sitAtSteps()
  fireEvent.click(within(group()).getByRole('button', { name: 'Move number 1 up' }))
  fireEvent.click(within(group()).getByRole('button', { name: 'Move number 4 down' }))
  fireEvent.click(within(group()).getByRole('button', { name: 'Move number 1 down' }))
  await act(async () => Promise.resolve())
  expect(sent).toEqual([{ order: ['x', 'w', 'y', 'z'] }])
})

it('the order that is shown first is an answer only after it was saved', async () => {
  const sent = await sitAtSteps()
  expect(screen.getByRole(...examParts.answerState).getAttribute('data-state')).toBe('none')
  fireEvent.click(saveButton())
  await act(async () => Promise.resolve())
  expect(sent).toEqual([{ order: ['w', 'x', 'y', 'z'] }])
  expect(saveButton().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(saveButton())
  expect(sent).toHaveLength(1)
})

it('a stored order is shown again, and clearing it brings the first order back', async () => {
  const sent = await sitAtSteps({ order: ['z', 'y', 'x', 'w'] })
  expect(steps()).toEqual(['1Gullet', '2Colon', '3Mouth', '4Stomach'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear answer' }))
  await act(async () => Promise.resolve())
  expect(sent).toEqual(['clear'])
  expect(steps()).toEqual(['1Stomach', '2Mouth', '3Colon', '4Gullet'])
})

it('a drag saves one answer when it ends, and none when it is cancelled or changes nothing', async () => {
  const sent = await sitAtSteps()
  const list = within(group()).getByRole('list')
  list.setPointerCapture = vi.fn()
  const stepId = (row: Element): string => (row as HTMLElement).dataset['stepId'] ?? ''
  // The page has no layout here: each row is 40 px high.
  for (const row of list.children)
    vi.spyOn(row, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, 40 * [...list.children].findIndex((one) => stepId(one) === stepId(row)), 300, 40)
    )
  const drag = async (name: string, ys: readonly number[], end: 'pointerUp' | 'pointerCancel'): Promise<void> => {
    fireEvent.pointerDown(handle(name), { button: 0, pointerId: 1 })
    for (const clientY of ys) fireEvent.pointerMove(list, { clientY, pointerId: 1 })
    fireEvent[end](list, { pointerId: 1 })
    await act(async () => Promise.resolve())
  }
  await drag('Stomach number 1 of 4', [70, 110, 150], 'pointerUp')
  expect(steps()).toEqual(['1Mouth', '2Colon', '3Gullet', '4Stomach'])
  await drag('Mouth number 1 of 4', [70, 5], 'pointerUp')
  await drag('Mouth number 1 of 4', [150], 'pointerCancel')
  expect(steps()).toEqual(['1Mouth', '2Colon', '3Gullet', '4Stomach'])
  expect(sent).toEqual([{ order: ['x', 'y', 'z', 'w'] }])
})
