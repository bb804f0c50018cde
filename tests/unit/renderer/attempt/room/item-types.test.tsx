import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { ATTEMPT_ID, buildReceipt } from '../../../../support/build-open-attempt.ts'
import { buildTypedAttempt } from '../../../../support/build-typed-attempt.ts'
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

const TYPING_PAUSE_MS = 400

/** Opens the exam room at one item. Main answers every append with the next sequence number, or as `at` says. */
async function sitAt(itemId: string, answers: Readonly<Record<string, ItemResponse>> = {}) {
  const sent: CandidateAct[] = []
  const waiting: (() => void)[] = []
  const at = {
    outcome: (sequence: number): Result<{ sequence: number }> => succeed({ sequence }),
    /** While true, main's answers wait for `release`. */
    hold: false,
    release: (): void => {
      for (const answer of waiting.splice(0)) answer()
    }
  }
  const submit = vi.fn(() => Promise.resolve(succeed(buildReceipt())))
  const fake = createFakeBridge({
    attempt: {
      append: ({ act: candidateAct }) => {
        sent.push(candidateAct)
        const outcome = at.outcome(sent.length)
        return new Promise((resolve) => {
          if (at.hold) waiting.push(() => resolve(outcome))
          else resolve(outcome)
        })
      },
      submit
    }
  })
  const savedAt = Object.fromEntries(Object.keys(answers).map((id) => [id, 1]))
  const attempt = buildTypedAttempt({ currentItemId: itemId, seenItemIds: [itemId], answers: { ...answers }, savedAt })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada" onSubmitted={() => undefined} />, fake.bridge)
  return { sent, at, fake, submit }
}

const state = (): string | null => screen.getByRole(...examParts.answerState).getAttribute('data-state')
const key = (name: string, target: Element | Window = window): void => {
  fireEvent.keyDown(target, { key: name })
}
const pause = (ms = TYPING_PAUSE_MS): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const settle = (): Promise<void> => pause(0)
const typeIn = (field: Element, value: string): void => {
  fireEvent.change(field, { target: { value } })
}
const given = (sent: readonly CandidateAct[]): unknown[] => sent.map((one) => (one.kind === 'answer' ? one.response : one.kind))

describe('true or false', () => {
  it('a true-or-false question has two options, answered only by mouse or by letter', async () => {
    const { sent } = await sitAt('trial-truth')
    const group = screen.getByRole('radiogroup', { name: 'Answers' })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent)
    ).toEqual(['ATrue', 'BFalse'])
    key('b')
    await settle()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /False/ }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /True/ }))
    key('c')
    key('1')
    await settle()
    expect(given(sent)).toEqual([{ isTrue: false }, { isTrue: true }])
    expect(state()).toBe('kept')
  })
})

describe('several right options', () => {
  it('options of a multiple response are toggled by letter, digit or mouse and saved in option order', async () => {
    const { sent } = await sitAt('trial-several')
    expect(screen.getAllByRole('checkbox')).toHaveLength(5)
    const group = screen.getByRole('group', { name: 'Answers' })
    const described = (group.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Which of these does a leaf cell have?', 'Choose all the right answers. There may be more than one.'])
    key('c')
    key('1')
    fireEvent.click(screen.getByRole('checkbox', { name: /Sap/ }))
    key('3')
    await settle()
    expect(given(sent)).toEqual([{ optionIds: ['x'] }, { optionIds: ['v', 'x'] }, { optionIds: ['v', 'w', 'x'] }, { optionIds: ['v', 'w'] }])
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, false, false, false])
  })

  it('removing the last option of a multiple response clears the answer', async () => {
    const { sent } = await sitAt('trial-several', { 'trial-several': { optionIds: ['v'] } })
    key('a')
    await settle()
    expect(given(sent)).toEqual(['clear'])
    expect(state()).toBe('none')
  })
})

describe('a typed answer', () => {
  const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Your answer' })

  it('the short-text field is in a group labelled by its question, with a hint', async () => {
    await sitAt('trial-word')
    const group = screen.getByRole('group', { name: 'Name the pigment of leaves.' })
    const hint = within(group).getByText('Type one or a few words. Capital letters do not matter.')
    expect(within(group).getByRole('textbox').getAttribute('aria-describedby')).toContain(hint.id)
  })

  it('a typed answer is shown as chosen during typing and saved once the typing pauses', async () => {
    const { sent } = await sitAt('trial-word')
    typeIn(field(), 'chl')
    await pause(TYPING_PAUSE_MS - 100)
    typeIn(field(), 'chlorophyll')
    await pause(TYPING_PAUSE_MS - 100)
    expect({ sentCount: sent.length, state: state(), text: field().value }).toEqual({ sentCount: 0, state: 'chosen', text: 'chlorophyll' })
    await pause(100)
    expect(given(sent)).toEqual([{ text: 'chlorophyll' }])
    expect(state()).toBe('kept')
  })

  it('a typed answer is not shown as saved by an older save that finishes while the candidate types on', async () => {
    const { sent, at } = await sitAt('trial-word')
    at.hold = true
    typeIn(field(), 'chloro')
    await pause()
    typeIn(field(), 'chlorophyll')
    at.release()
    await settle()
    expect({ sentCount: sent.length, state: state() }).toEqual({ sentCount: 1, state: 'chosen' })
    at.hold = false
    await pause()
    expect(given(sent)).toEqual([{ text: 'chloro' }, { text: 'chlorophyll' }])
    expect(state()).toBe('kept')
  })

  it.each([
    ['the field is left', () => fireEvent.blur(screen.getByRole('textbox', { name: 'Your answer' })), []],
    ['Enter is pressed', () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your answer' }), { key: 'Enter' }), []],
    ['the next question is shown', () => fireEvent.click(screen.getByRole('button', { name: 'Next' })), ['move']],
    ['the question is flagged', () => fireEvent.click(screen.getByRole('button', { name: 'Flag' })), ['flag']],
    ['the window goes away', () => fireEvent(window, new Event('pagehide')), []]
  ])('a typed answer is saved at once, and before any other action, when %s', async (_, doIt, after) => {
    const { sent } = await sitAt('trial-word')
    typeIn(field(), 'chlorophyll')
    doIt()
    await settle()
    expect(given(sent)).toEqual([{ text: 'chlorophyll' }, ...after])
    await pause()
    expect(sent).toHaveLength(1 + after.length)
  })

  it('a typed answer is saved before the exam is submitted', async () => {
    const { sent, submit } = await sitAt('trial-word')
    fireEvent.click(screen.getByRole('button', { name: /Submit/ }))
    const dialog = await screen.findByRole('alertdialog')
    typeIn(field(), 'chlorophyll')
    let sentBefore: unknown[] = []
    submit.mockImplementation(() => {
      sentBefore = given(sent)
      return Promise.resolve(succeed(buildReceipt()))
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Submit now' }))
    await settle()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(sentBefore).toEqual([{ text: 'chlorophyll' }])
  })

  it('a typed answer is saved when the exam room closes', async () => {
    const { sent } = await sitAt('trial-word')
    typeIn(field(), 'chlorophyll')
    cleanup()
    expect(given(sent)).toEqual([{ text: 'chlorophyll' }])
  })

  it('a typed answer is saved letter by letter in the last seconds, without waiting for a pause', async () => {
    const { sent, fake } = await sitAt('trial-word')
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs: 2000 })
    })
    typeIn(field(), 'c')
    await pause(0)
    typeIn(field(), 'ch')
    await pause(0)
    expect(given(sent)).toEqual([{ text: 'c' }, { text: 'ch' }])
  })

  it('a typed answer that could not be written is shown as not saved, keeps its text and can be sent again', async () => {
    const { sent, at } = await sitAt('trial-word')
    at.outcome = () => fail('journal/disk-full')
    typeIn(field(), 'chlorophyll')
    await pause()
    expect({ state: state(), text: field().value }).toEqual({ state: 'failed', text: 'chlorophyll' })
    at.outcome = (sequence) => succeed({ sequence })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect({ state: state(), sentCount: sent.length }).toEqual({ state: 'kept', sentCount: 2 })
  })

  it('a typed answer is cleared by the button and by emptying the field', async () => {
    const { sent } = await sitAt('trial-word', { 'trial-word': { text: 'chlorophyll' } })
    expect(field().value).toBe('chlorophyll')
    typeIn(field(), '  ')
    await pause()
    typeIn(field(), 'green')
    await pause()
    fireEvent.click(screen.getByRole('button', { name: 'Clear answer' }))
    await settle()
    expect(given(sent)).toEqual(['clear', { text: 'green' }, 'clear'])
    expect(field().value).toBe('')
  })

  it('a text field takes the exam keys as letters, and Escape returns the focus to the question', async () => {
    const { sent } = await sitAt('trial-word')
    field().focus()
    for (const letter of ['n', 'p', 's', 'a', 'ArrowRight']) key(letter, field())
    await settle()
    expect(sent).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBe(null)
    key('Escape', field())
    expect(document.activeElement?.id).toBe('exam-question')
    key('n', document.activeElement ?? window)
    await settle()
    expect(given(sent)).toEqual(['move'])
  })
})

describe('a number', () => {
  const number = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Your answer (a number)' })
  const unit = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'Unit' })

  it('a numeric answer is saved together with its unit, also when the unit is left without a number', async () => {
    const { sent } = await sitAt('trial-number')
    expect([...unit().options].map(({ text }) => text)).toEqual(['Choose a unit', 'm/s', 'km/h', 'kg'])
    typeIn(number(), '72')
    fireEvent.change(unit(), { target: { value: 'km/h' } })
    await settle()
    expect(given(sent)).toEqual([{ value: '72', unit: 'km/h' }])
    typeIn(number(), '')
    await pause()
    expect(screen.getAllByText('Type the number too.')).toHaveLength(1)
    fireEvent.change(unit(), { target: { value: '' } })
    await settle()
    expect(given(sent).slice(1)).toEqual([{ value: '', unit: 'km/h' }, 'clear'])
  })

  it('an unreadable number is saved as typed and shown as not a number', async () => {
    const { sent } = await sitAt('trial-number')
    typeIn(number(), '-')
    expect(screen.queryByText('Koya cannot read this as a number.')).toBe(null)
    typeIn(number(), '12,5 or so')
    await pause()
    expect(number().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Koya cannot read this as a number.')).toHaveLength(1)
    expect(given(sent)).toEqual([{ value: '12,5 or so', unit: null }])
  })
})

describe('a text with gaps', () => {
  it('a text with gaps has a numbered field for each gap, and changing one does not change the others', async () => {
    const { sent } = await sitAt('trial-gaps')
    const group = screen.getByRole('group', { name: 'Text with gaps to fill' })
    typeIn(within(group).getByRole('textbox', { name: 'Gap 1 of 2' }), 'oxygen')
    fireEvent.change(within(group).getByRole('combobox', { name: 'Gap 2 of 2' }), { target: { value: 'x' } })
    await settle()
    expect(given(sent)).toEqual([{ gaps: { gas: 'oxygen', chamber: 'x' } }])
    fireEvent.change(within(group).getByRole('combobox', { name: 'Gap 2 of 2' }), { target: { value: '' } })
    await settle()
    typeIn(within(group).getByRole('textbox', { name: 'Gap 1 of 2' }), '')
    await pause()
    expect(given(sent).slice(1)).toEqual([{ gaps: { gas: 'oxygen' } }, 'clear'])
  })
})
