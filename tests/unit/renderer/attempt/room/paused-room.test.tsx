import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { SwitchLearnerContext } from '../../../../../src-renderer/features/attempt/tools/switch-learner-context.ts'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'
import { statusText } from '../../../../support/status-text.ts'

afterEach(cleanup)

function attemptIn(sittingMode: 'timed-practice' | undefined, isPaused = false): OpenAttempt {
  const open = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'], isPaused })
  return { ...open, remainingMs: 754_000, paper: { ...open.paper, ...(sittingMode ? { sittingMode } : {}) } }
}

async function enter(attempt: OpenAttempt, answer: (act: CandidateAct) => Result<{ sequence: number }> = () => succeed({ sequence: 1 })) {
  const sent: CandidateAct[] = []
  const fake = createFakeBridge({
    attempt: {
      append: (request) => {
        sent.push(request.act)
        return Promise.resolve(answer(request.act))
      }
    }
  })
  await renderInKoya(
    <SwitchLearnerContext value={(askMain) => askMain()}>
      <ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} />
    </SwitchLearnerContext>,
    fake.bridge
  )
  return { sent, fake }
}

async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await Promise.resolve()
  })
}

describe('a pause on the screen', () => {
  it('a pause hides the questions, ignores their keys, and returns to the same question', async () => {
    const { sent } = await enter(attemptIn('timed-practice'))
    await press('Pause')
    const heading = await screen.findByRole('heading', { name: 'Your practice is paused' })
    await waitFor(() => {
      expect(document.activeElement).toBe(heading)
    })
    expect(screen.queryByRole(...examParts.question)).toBe(null)
    expect(screen.getByText('00:12:34')).toBeInstanceOf(HTMLElement)
    for (const key of ['a', 'n', 's']) fireEvent.keyDown(window, { key })
    expect(sent).toEqual([{ kind: 'pause' }])
    expect(screen.queryByRole('alertdialog')).toBe(null)
    await press('Continue')
    expect((await screen.findByRole(...examParts.question)).getAttribute('data-item-id')).toBe('item-1')
    fireEvent.keyDown(window, { key: 'b' })
    expect(sent).toEqual([{ kind: 'pause' }, { kind: 'resume' }, { kind: 'answer', itemId: 'item-1', response: { optionId: 'w' } }])
  })

  it('a pause survives a restart', async () => {
    await enter(attemptIn('timed-practice', true))
    expect(screen.getByRole('region', { name: 'Your practice is paused' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole(...examParts.question)).toBe(null)
  })

  it('a pause starts only once it is saved, and otherwise the reason is shown', async () => {
    await enter(attemptIn('timed-practice'), () => fail('attempt/time-is-up'))
    await press('Pause')
    expect(await screen.findByText('Your time is up.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole(...examParts.question)).toBeInstanceOf(HTMLElement)
  })

  it('a pause first saves unsaved answers, and does not start while an answer stays unsaved', async () => {
    let isFull = true
    const { sent } = await enter(attemptIn('timed-practice'), ({ kind }) =>
      isFull && kind === 'answer' ? fail('journal/disk-full') : succeed({ sequence: 1 })
    )
    const answer = { kind: 'answer', itemId: 'item-1', response: { optionId: 'w' } }
    fireEvent.keyDown(window, { key: 'b' })
    await press('Pause')
    await waitFor(() => expect(statusText()).toContain('is full'))
    expect(screen.getByRole(...examParts.question)).toBeInstanceOf(HTMLElement)
    expect(sent.every(({ kind }) => kind === 'answer')).toBe(true)
    isFull = false
    await press('Pause')
    await screen.findByRole('region', { name: 'Your practice is paused' })
    expect(sent.slice(-2)).toEqual([answer, { kind: 'pause' }])
  })

  it('switching learner during a pause is refused while an answer is not saved', async () => {
    const { fake } = await enter(attemptIn('timed-practice', true))
    act(() => {
      fake.tell.attempt.onJournalChanged({ failure: fail('journal/disk-full').error, setAside: null })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save and switch learner' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save and switch' }))
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('is full'))
  })

  it('a pause is not offered under exam rules', async () => {
    await enter(attemptIn(undefined))
    expect(screen.queryByRole('button', { name: 'Pause' })).toBe(null)
  })
})
