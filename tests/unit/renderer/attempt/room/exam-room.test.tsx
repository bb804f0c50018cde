import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { ATTEMPT_ID, buildOpenAttempt, buildReceipt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge, type FakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'
import { statusText } from '../../../../support/status-text.ts'

afterEach(cleanup)

interface SentAct {
  readonly act: CandidateAct
  readonly answer: (result: Result<{ sequence: number }>) => Promise<void>
}

async function enterRoom(attempt: OpenAttempt = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'] })) {
  const sent: SentAct[] = []
  const onSubmitted = vi.fn()
  const fake: FakeBridge = createFakeBridge({
    attempt: {
      append: ({ act: candidateAct }) =>
        new Promise((resolve) => {
          sent.push({
            act: candidateAct,
            answer: (result) =>
              act(() => {
                resolve(result)
                return Promise.resolve()
              })
          })
        }),
      submit: () => Promise.resolve(succeed(buildReceipt()))
    }
  })
  await renderInKoya(
    <>
      <ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={onSubmitted} strip={<input aria-label="A field" />} />
    </>,
    fake.bridge
  )
  return { sent, fake, onSubmitted }
}

const state = (): string | null => screen.getByRole(...examParts.answerState).getAttribute('data-state')
const itemId = (): string | null => screen.getByRole(...examParts.question).getAttribute('data-item-id')
const key = (name: string, target: Element | Window = window): void => {
  fireEvent.keyDown(target, { key: name })
}
const option = (text: RegExp): HTMLInputElement => screen.getByRole('radio', { name: text })

describe('an answer on the screen', () => {
  it('an answer is not shown as saved before the journal has stored it', async () => {
    const { sent } = await enterRoom()
    fireEvent.click(option(/^B Option w/))
    expect(state()).toBe('chosen')
    expect(screen.queryByText('Saved on this computer')).toBe(null)
    await sent[0]?.answer(succeed({ sequence: 1 }))
    expect(state()).toBe('kept')
    expect(screen.getByText('Saved on this computer').parentElement?.getAttribute('data-item-id')).toBe('item-1')
  })

  it('an answer is received once the backend has its sequence number', async () => {
    const { sent, fake } = await enterRoom()
    key('a')
    await sent[0]?.answer(succeed({ sequence: 3 }))
    const delivery = { attemptId: ATTEMPT_ID, keptSequence: 3, phase: 'idle' as const, failure: null, serverReceiptId: null }
    act(() => {
      fake.tell.attempt.onDeliveryChanged({ ...delivery, receivedSequence: 2 })
    })
    expect(state()).toBe('kept')
    act(() => {
      fake.tell.attempt.onDeliveryChanged({ ...delivery, receivedSequence: 3 })
    })
    expect(state()).toBe('received')
  })

  it('an answer that could not be written is shown as not saved, and is sent again with the next action', async () => {
    const { sent } = await enterRoom()
    key('a')
    await sent[0]?.answer(fail('journal/disk-full'))
    expect(state()).toBe('failed')
    expect(screen.getByRole('alert').textContent).toContain('The disk of this computer is full')
    key('n')
    expect(sent.slice(1).map(({ act: candidateAct }) => candidateAct)).toEqual([
      { kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } },
      { kind: 'move', itemId: 'item-2' }
    ])
    await sent[1]?.answer(succeed({ sequence: 1 }))
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('an answer counts as not saved when the call to main fails', async () => {
    const fake = createFakeBridge({ attempt: { append: () => Promise.reject(new Error('gone')) } })
    await renderInKoya(
      <ExamRoom attempt={buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'] })} candidateName="Ada" onSubmitted={() => undefined} />,
      fake.bridge
    )
    await act(() => {
      key('a')
      return Promise.resolve()
    })
    expect(state()).toBe('failed')
  })

  it('an unsaved answer is sent again by “Try again”', async () => {
    const { sent } = await enterRoom()
    key('a')
    await sent[0]?.answer(fail('journal/write-failed'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(state()).toBe('chosen')
    await sent[1]?.answer(succeed({ sequence: 1 }))
    expect(state()).toBe('kept')
  })

  it('an answer is not sent twice when the same option is chosen again', async () => {
    const { sent } = await enterRoom()
    key('a')
    await sent[0]?.answer(succeed({ sequence: 1 }))
    key('a')
    expect(sent).toHaveLength(1)
  })

  it('an answer can be cleared with “Clear answer”', async () => {
    const { sent } = await enterRoom()
    key('c')
    fireEvent.click(screen.getByRole('button', { name: 'Clear answer' }))
    expect(sent[1]?.act).toEqual({ kind: 'clear', itemId: 'item-1' })
    expect(option(/^C /).checked).toBe(false)
  })
})

describe('the keys in the room', () => {
  it('exam keys choose an option, go to the next question and go back', async () => {
    await enterRoom()
    key('D')
    expect(option(/^D /).checked).toBe(true)
    key('n')
    expect(itemId()).toBe('item-2')
    key('ArrowRight')
    expect(itemId()).toBe('item-3')
    key('p')
    expect(itemId()).toBe('item-2')
  })

  it('exam keys do nothing while the candidate types in a field', async () => {
    const { sent } = await enterRoom()
    for (const name of ['a', 'n', 's']) key(name, screen.getByLabelText('A field'))
    expect(sent).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBe(null)
  })

  it('keys go to the calculator while it has the focus', async () => {
    const { sent } = await enterRoom()
    fireEvent.click(screen.getByRole('button', { name: 'Calculator' }))
    const calculator = within(await screen.findByRole(...examParts.calculator))
    const seven = calculator.getByRole('button', { name: '7' })
    for (const name of ['7', '*', '8', '=', 'a', 's']) key(name, seven)
    expect(calculator.getByRole('status').textContent).toBe('56')
    expect(sent).toEqual([])
  })

  it('S opens the submit dialog with going back as the default, and R closes it', async () => {
    const { onSubmitted } = await enterRoom()
    key('s')
    const dialog = screen.getByRole('alertdialog')
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: /^Go back/ }))
    fireEvent.click(document.activeElement ?? dialog)
    expect(screen.queryByRole('alertdialog')).toBe(null)
    ;(document.activeElement as HTMLElement).blur()
    expect(document.activeElement).toBe(document.body)
    key('s')
    key('r')
    expect(screen.queryByRole('alertdialog')).toBe(null)
    expect(document.activeElement?.id).toBe('exam-question')
    expect(onSubmitted).not.toHaveBeenCalled()
  })

  it('exam keys do not answer while the submit dialog is open', async () => {
    const { sent } = await enterRoom()
    key('s')
    key('a')
    key('n')
    expect(sent).toEqual([])
  })
})

describe('the room', () => {
  it('the exam room counts answers per subject and lists the number not answered before submitting', async () => {
    const { sent, onSubmitted } = await enterRoom()
    key('a')
    await sent[0]?.answer(succeed({ sequence: 1 }))
    expect(document.querySelector('[data-subject="use-of-english"]')?.textContent).toContain('1/3')
    key('s')
    expect(screen.getByRole('row', { name: /^Use of English 1 2 / }).textContent).toContain('2')
    await act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Submit now' }))
      return Promise.resolve()
    })
    expect(onSubmitted).toHaveBeenCalledExactlyOnceWith(buildReceipt())
  })

  it('the palette marks answered, flagged, current and unseen questions by status words', async () => {
    await enterRoom()
    key('a')
    fireEvent.click(screen.getByRole('button', { name: 'Flag' }))
    key('n')
    const cell = (number: number): string | null =>
      screen.getByRole('button', { name: new RegExp(`^Question ${String(number)}:`) }).getAttribute('data-status')
    expect([1, 2, 3].map(cell)).toEqual(['answered flagged', 'unanswered current', 'unseen'])
  })

  it('returning to a subject opens the question where the candidate left it', async () => {
    await enterRoom()
    key('n')
    fireEvent.click(screen.getByRole('button', { name: /^Physics/ }))
    expect(itemId()).toBe('item-4')
    fireEvent.click(screen.getByRole('button', { name: /^Use of English/ }))
    expect(itemId()).toBe('item-2')
  })

  it('a new exam records its first question as seen, and a resumed exam records nothing', async () => {
    const fresh = await enterRoom(buildOpenAttempt())
    expect(fresh.sent.map(({ act: candidateAct }) => candidateAct)).toEqual([{ kind: 'move', itemId: 'item-1' }])
    cleanup()
    const resumed = await enterRoom(buildOpenAttempt({ currentItemId: 'item-5', seenItemIds: ['item-5'] }, true))
    expect(resumed.sent).toEqual([])
    expect(itemId()).toBe('item-5')
    expect(statusText()).toContain('Nothing was lost')
  })

  it('a resumed exam reports lost answers and since when, and says that nothing was lost only with proof', async () => {
    const resumed = buildOpenAttempt({ currentItemId: 'item-5', seenItemIds: ['item-5'] }, true)
    const told = async (recovery: OpenAttempt['recovery']): Promise<string> => {
      await enterRoom({ ...resumed, recovery })
      const text = statusText()
      cleanup()
      return text
    }
    const sinceAt = new Date(2026, 10, 23, 10, 42).getTime()
    expect(await told({ kind: 'lost', count: 6, isAtLeast: false, sinceAt })).toMatch(/6 answers you gave since 10:42.* missing/)
    expect(await told({ kind: 'lost', count: 1, isAtLeast: true, sinceAt: null })).toContain('At least 1 answer you gave since the start is missing')
    expect(await told({ kind: 'lost', count: null, isAtLeast: false, sinceAt })).toContain('We cannot tell how many')
    const plain = await told({ kind: 'unproven' })
    expect({ saysNothingLost: plain.includes('Nothing was lost'), saysAll: plain.includes('All') }).toEqual({
      saysNothingLost: false,
      saysAll: false
    })
  })

  it('the exam room shows the time that main reports, for its own attempt only', async () => {
    const { fake } = await enterRoom()
    expect(screen.getByRole(...examParts.clock).textContent).toBe('02:00:00')
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs: 299_000 })
      fake.tell.attempt.onClockTicked({ attemptId: crypto.randomUUID(), remainingMs: 5 })
    })
    expect(screen.getByRole(...examParts.clock).textContent).toBe('00:04:59')
    expect(screen.getByRole(...examParts.clock).getAttribute('data-remaining-ms')).toBe('299000')
  })

  it('the exam room ends when main reports that time is up', async () => {
    const { fake, onSubmitted } = await enterRoom()
    act(() => {
      fake.tell.attempt.onSubmitted(buildReceipt({ reason: 'time-up' }))
    })
    expect(onSubmitted).toHaveBeenCalledExactlyOnceWith(buildReceipt({ reason: 'time-up' }))
  })

  it('the exam room shows the reason when answers that the server refused are set aside', async () => {
    const { fake } = await enterRoom()
    act(() => {
      fake.tell.attempt.onDeliveryChanged({
        attemptId: ATTEMPT_ID,
        keptSequence: 3,
        receivedSequence: 1,
        phase: 'set-aside',
        failure: { code: 'attempt/chain-broken', message: 'They were set aside.' },
        serverReceiptId: null
      })
    })
    expect(statusText()).toContain('They were set aside.')
  })
})
