import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildTypedAttempt } from '../../../../support/build-typed-attempt.ts'
import { pressKey } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Opens the exam room at the essay; main saves everything. Returns what it saved. */
async function sit(answers: Readonly<Record<string, ItemResponse>> = {}): Promise<readonly CandidateAct[]> {
  const sent: CandidateAct[] = []
  const { bridge } = createFakeBridge({
    attempt: { append: ({ act: candidateAct }) => Promise.resolve(succeed({ sequence: sent.push(candidateAct) })) }
  })
  const savedAt = Object.fromEntries(Object.keys(answers).map((id) => [id, 1]))
  const attempt = buildTypedAttempt({ currentItemId: 'trial-essay', seenItemIds: ['trial-essay'], answers: { ...answers }, savedAt })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada" onSubmitted={() => undefined} />, bridge)
  return sent
}

const state = (): string | null => screen.getByRole(...examParts.answerState).getAttribute('data-state')
const pause = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const typeIn = (field: Element, value: string): void => {
  fireEvent.change(field, { target: { value } })
}
const given = (sent: readonly CandidateAct[]): unknown[] => sent.map((one) => (one.kind === 'answer' ? one.response : one.kind))

describe('a written answer', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer (6 marks)' })

  it('an essay says how many words to write, counts them, and is saved after a pause of three seconds and not at each word', async () => {
    const sent = await sit()
    expect(field().getAttribute('aria-describedby')).not.toBeNull()
    screen.getByText('Write 20 to 60 words.')
    typeIn(field(), 'A leaf')
    await pause(400)
    typeIn(field(), 'A leaf takes in light.')
    await pause(2900)
    expect({ sent, state: state(), value: field().value }).toEqual({ sent: [], state: 'chosen', value: 'A leaf takes in light.' })
    screen.getByText('5 words of 20 to 60.')
    await pause(200)
    expect(given(sent)).toEqual([{ writing: 'A leaf takes in light.' }])
  })

  it('an essay typed without any pause is saved after fifteen seconds at the latest', async () => {
    const sent = await sit()
    for (let second = 1; second <= 16; second += 1) {
      typeIn(field(), 'a '.repeat(second))
      await pause(1000)
    }
    expect(given(sent)).toEqual([{ writing: 'a '.repeat(15) }])
  })

  it('an essay is saved at once when its field is left, and Enter begins a line without saving', async () => {
    const sent = await sit()
    typeIn(field(), 'Light.')
    pressKey('Enter', field())
    await pause(0)
    expect(sent).toEqual([])
    fireEvent.blur(field())
    await pause(0)
    expect(given(sent)).toEqual([{ writing: 'Light.' }])
    typeIn(field(), ' ')
    fireEvent.blur(field())
    await pause(0)
    expect(given(sent)).toEqual([{ writing: 'Light.' }, 'clear'])
  })

  it('letters typed into an essay are no exam keys, and Escape leaves it', async () => {
    const sent = await sit()
    field().focus()
    for (const letter of ['n', 'p', 's', 'a']) pressKey(letter, field())
    await pause(0)
    expect(sent).toEqual([])
    pressKey('Escape', field())
    expect(document.activeElement).not.toBe(field())
  })

  it('the field says how much room is left once there is little', async () => {
    await sit({ 'trial-essay': { writing: 'a'.repeat(5990) } })
    screen.getByText('There is room for 10 more characters.')
    expect(field().maxLength).toBe(6000)
  })
})
