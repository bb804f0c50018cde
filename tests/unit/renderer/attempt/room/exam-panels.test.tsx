import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ATTEMPT_ID } from '../../../../support/build-open-attempt.ts'
import { enterExamRoom, focusOn, paletteCells, pressKey, question, startedAttempt, tabStops } from '../../../../support/enter-exam-room.tsx'
import type { FakeBridge } from '../../../../support/fake-bridge.ts'
import { statusText } from '../../../../support/status-text.ts'

afterEach(cleanup)

describe('the palette', () => {
  it('the palette is one Tab stop: the current question', async () => {
    await enterExamRoom()
    expect(tabStops()).toEqual(['1'])
    pressKey('n')
    expect(tabStops()).toEqual(['2'])
  })

  it('arrow keys in the palette move the focus there and do not move the exam', async () => {
    await enterExamRoom()
    focusOn(paletteCells()[0])
    pressKey('ArrowRight', paletteCells()[0])
    pressKey('ArrowRight', paletteCells()[1])
    expect(document.activeElement).toBe(paletteCells()[2])
    expect(tabStops()).toEqual(['3'])
    expect(question().getAttribute('data-item-id')).toBe('item-1')
    pressKey('Home', paletteCells()[2])
    expect(document.activeElement).toBe(paletteCells()[0])
  })

  it('the Tab stop of the palette is the current question again once the focus has left', async () => {
    await enterExamRoom()
    focusOn(paletteCells()[2])
    expect(tabStops()).toEqual(['3'])
    focusOn(within(question()).getAllByRole('radio')[0])
    expect(tabStops()).toEqual(['1'])
  })

  it('choosing a question in the palette moves the focus to it, and the exam keys work there at once', async () => {
    await enterExamRoom()
    focusOn(paletteCells()[2])
    fireEvent.click(paletteCells()[2] ?? window)
    expect(document.activeElement).toBe(question())
    pressKey('b')
    expect(question().getAttribute('data-item-id')).toBe('item-3')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B / }).checked).toBe(true)
    pressKey('ArrowLeft', question())
    expect(question().getAttribute('data-item-id')).toBe('item-2')
  })
})

describe('in a small window', () => {
  const button = (): HTMLElement => screen.getByRole('button', { name: /Show all questions$|^Back$/ })

  it('in a small window one button shows subject and progress and opens the palette at the current question', async () => {
    await enterExamRoom()
    expect(button().getAttribute('aria-label')).toBe('Use of English, 0 of 3 answered. Show all questions')
    expect(button().textContent).toBe('Use of English0/3')
    pressKey('a')
    fireEvent.click(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(paletteCells()[0])
    expect(document.getElementById(button().getAttribute('aria-controls') ?? '')?.contains(paletteCells()[0] ?? null)).toBe(true)
  })

  it('in a small window Escape or choosing a question closes the palette', async () => {
    await enterExamRoom()
    fireEvent.click(button())
    pressKey('Escape')
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(question())
    fireEvent.click(button())
    fireEvent.click(paletteCells()[1] ?? window)
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(question().getAttribute('data-item-id')).toBe('item-2')
  })

  it('in a small window no key answers a question that the palette covers', async () => {
    await enterExamRoom()
    const questionArea = question().closest<HTMLElement>('[data-desk]')
    fireEvent.click(button())
    // The style sheet does this in a small window.
    questionArea?.style.setProperty('display', 'none')
    pressKey('b')
    pressKey('n')
    questionArea?.style.removeProperty('display')
    expect(
      within(question())
        .getAllByRole<HTMLInputElement>('radio')
        .some(({ checked }) => checked)
    ).toBe(false)
    expect(question().getAttribute('data-item-id')).toBe('item-1')
  })

  it('in a small window “More” shows the secondary tools instead of the others, and switches back', async () => {
    await enterExamRoom()
    const more = screen.getByRole('button', { name: 'More' })
    const bar = (): string | null | undefined => more.closest('[data-more]')?.getAttribute('data-more')
    expect(bar()).toBe('false')
    fireEvent.click(more)
    expect({ showsMore: bar(), ariaPressed: more.getAttribute('aria-pressed') }).toEqual({ showsMore: 'true', ariaPressed: 'true' })
    fireEvent.click(more)
    expect(bar()).toBe('false')
  })

  it('in a small window the calculator replaces the palette', async () => {
    await enterExamRoom()
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('button', { name: 'Calculator' }))
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(document.querySelector('[data-panel]')?.getAttribute('data-panel')).toBe('calculator')
  })

  it('in a small window passage and question are shown in turn, and an answer or a move returns to the question', async () => {
    const [english, ...others] = startedAttempt.paper.subjects
    const items = english?.items.map((item) => ({ ...item, stimulusId: 'bowl' })) ?? []
    const paper = {
      ...startedAttempt.paper,
      stimuli: [{ id: 'bowl', kind: 'passage' as const, title: 'The Bowl', text: 'Grain is sold by the bowl.' }],
      subjects: [{ slug: 'use-of-english', title: 'Use of English', items }, ...others]
    }
    await enterExamRoom({ ...startedAttempt, paper })
    const shown = (): string | null | undefined => question().parentElement?.getAttribute('data-shown')
    expect(shown()).toBe('question')
    for (const back of [() => pressKey('c'), () => pressKey('n'), () => fireEvent.click(screen.getByRole('button', { name: 'Question' }))]) {
      fireEvent.click(screen.getByRole('button', { name: 'Passage' }))
      expect(shown()).toBe('passage')
      act(() => {
        back()
      })
      expect(shown()).toBe('question')
    }
  })
})

describe('what the room says of time and delivery', () => {
  const tick = (fake: FakeBridge, remainingMs: number): void => {
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs })
    })
  }
  const text = (): string => screen.queryByText(/^(Half of your time is|You have .* minutes?) left\./)?.textContent ?? ''

  it('the exam room warns at half time, ten, five and one minute, as each moment passes', async () => {
    const fake = await enterExamRoom()
    const heard = [3_601_000, 3_600_000, 600_000, 300_000, 60_000].map((remainingMs) => {
      tick(fake, remainingMs)
      return text()
    })
    expect(heard).toEqual([
      '',
      'Half of your time is left.',
      'You have ten minutes left.',
      'You have five minutes left.',
      'You have one minute left.'
    ])
  })

  it('the exam room gives no five-minute warning when an exam is resumed with three minutes left', async () => {
    const fake = await enterExamRoom({ ...startedAttempt, remainingMs: 180_000 })
    tick(fake, 179_000)
    expect(text()).toBe('')
    tick(fake, 60_000)
    expect(text()).toContain('one minute left')
  })

  it('the exam room says that time is up and asks to wait when no time is left', async () => {
    const fake = await enterExamRoom()
    tick(fake, 1)
    expect(screen.queryByText('Time is up.')).toBe(null)
    tick(fake, 0)
    expect(statusText()).toContain('Time is up.Please wait. You do not need to do anything. Koya does the next step for you.')
  })

  it('the exam room says that answers are sent later while the server is unreachable', async () => {
    const fake = await enterExamRoom()
    const delivery = { attemptId: ATTEMPT_ID, keptSequence: 1, receivedSequence: 0, failure: null, serverReceiptId: null }
    expect(screen.queryByText('the rest later')).toBe(null)
    act(() => {
      fake.tell.attempt.onDeliveryChanged({ ...delivery, phase: 'waiting' })
    })
    expect(screen.getByText('the rest later')).toBeInstanceOf(HTMLElement)
    act(() => {
      fake.tell.attempt.onDeliveryChanged({ ...delivery, receivedSequence: 1, phase: 'idle' })
    })
    expect(screen.queryByText('the rest later')).toBe(null)
  })
})
