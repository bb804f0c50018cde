import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { ExamRoom } from '../../../../src-renderer/features/attempt/exam-room/exam-room.tsx'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../support/build-open-attempt.ts'
import { createFakeBridge, type FakeBridge } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'

afterEach(cleanup)

const started = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'] })

async function enterRoom(attempt: OpenAttempt = started, settings?: ComponentProps<typeof ExamRoom>['settings']): Promise<FakeBridge> {
  const fake = createFakeBridge()
  await renderInKoya(
    <ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} {...(settings ? { settings } : {})} />,
    fake.bridge
  )
  return fake
}

const question = (): HTMLElement => screen.getByTestId('question')
const cells = (): HTMLElement[] => screen.getAllByRole('button', { name: /^Question \d+:/ })
const tabStops = (): (string | null)[] =>
  cells()
    .filter((cell) => cell.tabIndex === 0)
    .map((cell) => cell.textContent)
const press = (key: string, target: Element | Window = window): void => {
  fireEvent.keyDown(target, { key })
}
const focus = (target: HTMLElement | undefined): void => {
  act(() => {
    target?.focus()
  })
}

describe('the palette', () => {
  it('is one stop for the Tab key: the current question', async () => {
    await enterRoom()
    expect(tabStops()).toEqual(['1'])
    press('n')
    expect(tabStops()).toEqual(['2'])
  })

  it('leads on by arrow keys, which then do not move the exam', async () => {
    await enterRoom()
    focus(cells()[0])
    press('ArrowRight', cells()[0])
    press('ArrowRight', cells()[1])
    expect(document.activeElement).toBe(cells()[2])
    expect(tabStops()).toEqual(['3'])
    expect(question().getAttribute('data-item-id')).toBe('item-1')
    press('Home', cells()[2])
    expect(document.activeElement).toBe(cells()[0])
  })

  it('is the current question’s stop again once the focus has left', async () => {
    await enterRoom()
    focus(cells()[2])
    expect(tabStops()).toEqual(['3'])
    focus(within(question()).getAllByRole('radio')[0])
    expect(tabStops()).toEqual(['1'])
  })

  it('leads to the question that is chosen in it, where the keys answer at once', async () => {
    await enterRoom()
    focus(cells()[2])
    fireEvent.click(cells()[2] ?? window)
    expect(document.activeElement).toBe(question())
    press('b')
    expect(question().getAttribute('data-item-id')).toBe('item-3')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B / }).checked).toBe(true)
    press('ArrowLeft', question())
    expect(question().getAttribute('data-item-id')).toBe('item-2')
  })
})

describe('the divider between passage and question', () => {
  async function openPassage(passagePercent: number) {
    const [english, ...others] = started.paper.subjects
    const items = english?.items.map((item) => ({ ...item, stimulusId: 'bowl' })) ?? []
    const stimuli = [{ id: 'bowl', kind: 'passage' as const, title: 'The Bowl', text: 'Grain is sold by the bowl.' }]
    const paper = { ...started.paper, stimuli, subjects: [{ slug: 'use-of-english', title: 'Use of English', items }, ...others] }
    const onChange = vi.fn()
    await enterRoom({ ...started, paper }, { kept: { ...defaultSettings, passagePercent }, onChange })
    return onChange
  }
  const divider = (): HTMLElement => screen.getByRole('separator', { name: 'Width of the passage' })
  const width = (): string | undefined => question().parentElement?.style.getPropertyValue('--passage-width')

  it('stands where it was left, moves by arrow keys within its bounds, and does not move the exam', async () => {
    await openPassage(60)
    expect([divider().getAttribute('aria-valuenow'), width()]).toEqual(['60', '60%'])
    press('ArrowRight', divider())
    expect(width()).toBe('62%')
    press('End', divider())
    press('ArrowRight', divider())
    expect([width(), divider().getAttribute('aria-valuemax')]).toEqual(['70%', '70'])
    press('Home', divider())
    press('ArrowLeft', divider())
    expect(width()).toBe('30%')
    expect(question().getAttribute('data-item-id')).toBe('item-1')
  })

  it('is kept once it rests, and only then', async () => {
    const onChange = await openPassage(50)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) press(key, divider())
    expect(onChange).not.toHaveBeenCalled()
    await vi.waitFor(() => {
      expect(onChange.mock.calls).toEqual([[{ passagePercent: 44 }]])
    })
  })
})

describe('the filters of the palette', () => {
  const filter = (name: RegExp): HTMLElement => screen.getByRole('radio', { name })
  const numbers = (): (string | null)[] => cells().map((cell) => cell.textContent)
  const outcome = (): string | null => screen.getByTestId('filter-outcome').textContent

  it('count for the subject that is shown, as its questions are seen, answered and flagged', async () => {
    await enterRoom(
      buildOpenAttempt({ currentItemId: 'item-2', seenItemIds: ['item-1', 'item-2'], answers: { 'item-1': 'v' }, flaggedItemIds: ['item-4'] })
    )
    const names = (): (string | null)[] =>
      [/^All/, /^Open/, /^Flagged/, /^Not seen/].map((name) => filter(name).nextElementSibling?.textContent ?? null)
    expect(names()).toEqual(['All3', 'Open2', 'Flagged0', 'Not seen1'])
    press('b')
    fireEvent.click(screen.getByRole('button', { name: 'Flag' }))
    expect(names()).toEqual(['All3', 'Open1', 'Flagged1', 'Not seen1'])
    fireEvent.click(screen.getByRole('button', { name: /^Physics/ }))
    expect(names()).toEqual(['All3', 'Open3', 'Flagged1', 'Not seen2'])
  })

  it('keep each question’s number, and the current one in reach until it is left', async () => {
    await enterRoom()
    fireEvent.click(filter(/^Open/))
    press('b')
    expect(numbers()).toEqual(['1', '2', '3'])
    expect(outcome()).toBe('2 questions shown')
    press('n')
    expect(numbers()).toEqual(['2', '3'])
    expect(tabStops()).toEqual(['2'])
    fireEvent.click(filter(/^All/))
    expect(numbers()).toEqual(['1', '2', '3'])
  })

  it('say so where nothing is left', async () => {
    await enterRoom()
    fireEvent.click(filter(/^Flagged/))
    expect(outcome()).toBe('You have flagged no question of this subject.')
    expect(numbers()).toEqual(['1'])
  })

  it('take the arrow keys, and leave the letters to the exam', async () => {
    await enterRoom()
    press('ArrowRight', filter(/^All/))
    expect(question().getAttribute('data-item-id')).toBe('item-1')
    press('b', filter(/^All/))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^B / }).checked).toBe(true)
  })
})

describe('in a small window', () => {
  const button = (): HTMLElement => screen.getByTestId('questions-button')

  it('one button says subject and progress, and opens the questions at the current one', async () => {
    await enterRoom()
    expect(button().getAttribute('aria-label')).toBe('Use of English, 0 of 3 answered. Show all questions')
    expect(button().textContent).toBe('Use of English0/3')
    press('a')
    fireEvent.click(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(cells()[0])
    expect(document.getElementById(button().getAttribute('aria-controls') ?? '')?.contains(cells()[0] ?? null)).toBe(true)
  })

  it('Escape and a chosen question close the questions again', async () => {
    await enterRoom()
    fireEvent.click(button())
    press('Escape')
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(question())
    fireEvent.click(button())
    fireEvent.click(cells()[1] ?? window)
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(question().getAttribute('data-item-id')).toBe('item-2')
  })

  it('no key answers a question that the others lie over', async () => {
    await enterRoom()
    const desk = question().closest<HTMLElement>('[data-desk]')
    fireEvent.click(button())
    // What the style sheet does there.
    desk?.style.setProperty('display', 'none')
    press('b')
    press('n')
    desk?.style.removeProperty('display')
    expect(
      within(question())
        .getAllByRole<HTMLInputElement>('radio')
        .some(({ checked }) => checked)
    ).toBe(false)
    expect(question().getAttribute('data-item-id')).toBe('item-1')
  })

  it('“More” shows the lesser tools in place of the others, and these again', async () => {
    await enterRoom()
    const more = screen.getByRole('button', { name: 'More' })
    const bar = (): string | null | undefined => more.closest('[data-more]')?.getAttribute('data-more')
    expect(bar()).toBe('false')
    fireEvent.click(more)
    expect([bar(), more.getAttribute('aria-pressed')]).toEqual(['true', 'true'])
    fireEvent.click(more)
    expect(bar()).toBe('false')
  })

  it('the calculator takes the place of the questions', async () => {
    await enterRoom()
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('button', { name: 'Calculator' }))
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByTestId('exam-room').getAttribute('data-panel')).toBe('calculator')
  })

  it('the passage and the question change places, and an answer or a move comes back to the question', async () => {
    const [english, ...others] = started.paper.subjects
    const items = english?.items.map((item) => ({ ...item, stimulusId: 'bowl' })) ?? []
    const paper = {
      ...started.paper,
      stimuli: [{ id: 'bowl', kind: 'passage' as const, title: 'The Bowl', text: 'Grain is sold by the bowl.' }],
      subjects: [{ slug: 'use-of-english', title: 'Use of English', items }, ...others]
    }
    await enterRoom({ ...started, paper })
    const shown = (): string | null | undefined => question().parentElement?.getAttribute('data-shown')
    expect(shown()).toBe('question')
    for (const back of [() => press('c'), () => press('n'), () => fireEvent.click(screen.getByRole('button', { name: 'Question' }))]) {
      fireEvent.click(screen.getByRole('button', { name: 'Passage' }))
      expect(shown()).toBe('passage')
      act(() => {
        back()
      })
      expect(shown()).toBe('question')
    }
  })
})

/** A sound system that plays nothing and tells what it was asked to play. */
class FakeNode {
  readonly gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  connect = (): FakeNode => this
}
const fakeAudioContext = class {
  readonly currentTime = 0
  readonly destination = new FakeNode()
  close = (): Promise<void> => Promise.resolve()
}
const fakeOscillator = (onStart: (frequency: number) => void) =>
  class extends FakeNode {
    readonly start: () => void
    constructor(_context: unknown, { frequency }: { readonly frequency: number }) {
      super()
      this.start = () => {
        onStart(frequency)
      }
    }
    stop = (): void => undefined
  }

describe('what the room says of time and delivery', () => {
  const tick = (fake: FakeBridge, remainingMs: number): void => {
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs })
    })
  }
  const words = (): string | null => screen.getByTestId('clock-warning').textContent

  it('warns at the half, ten minutes, five minutes and one minute, as each moment passes', async () => {
    const fake = await enterRoom()
    const heard = [3_601_000, 3_600_000, 600_000, 300_000, 60_000].map((remainingMs) => {
      tick(fake, remainingMs)
      return words()
    })
    expect(heard).toEqual([
      '',
      'Half of the time is left.',
      'Ten minutes are left.',
      'Five minutes are left.',
      'The last minute has begun. What you have answered is kept.'
    ])
  })

  it('sounds a tone with each warning, and none once that is switched off', async () => {
    const played: number[] = []
    vi.stubGlobal('AudioContext', fakeAudioContext)
    vi.stubGlobal('GainNode', FakeNode)
    vi.stubGlobal(
      'OscillatorNode',
      fakeOscillator((frequency) => played.push(frequency))
    )
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const onChange = vi.fn()
    const fake = await enterRoom(started, { kept: defaultSettings, onChange })
    tick(fake, 3_600_000)
    tick(fake, 3_599_000)
    expect(played).toEqual([660, 495])
    fireEvent.click(screen.getByRole('button', { name: 'Tools' }))
    fireEvent.click(screen.getByRole('switch', { name: 'A tone when time is short' }))
    tick(fake, 600_000)
    expect(played).toHaveLength(2)
    expect(onChange.mock.calls).toEqual([[{ hasTimeTone: false }]])
  })

  it('hides the clock for whoever asks, warns all the same, and shows it by itself in the last five minutes', async () => {
    const onChange = vi.fn()
    const fake = await enterRoom(started, { kept: defaultSettings, onChange })
    const clock = (): string | null => screen.getByTestId('clock').textContent
    fireEvent.click(screen.getByRole('button', { name: 'Tools' }))
    const shows = screen.getByRole<HTMLInputElement>('switch', { name: 'Show the clock' })
    expect(document.activeElement).toBe(shows)
    fireEvent.click(shows)
    expect(clock()).toBe('Clock hidden')
    expect(onChange.mock.calls).toEqual([[{ isClockHidden: true }]])
    tick(fake, 600_000)
    expect([clock(), words()]).toEqual(['Clock hidden', 'Ten minutes are left.'])
    tick(fake, 300_000)
    expect([clock(), words()]).toEqual(['00:05:00', 'Five minutes are left. The clock shows again.'])
    expect([shows.disabled, shows.checked]).toEqual([true, true])
    expect(screen.getByTestId('room-tools').textContent).toContain('In the last five minutes it always shows.')
  })

  it('switches the letters off and the digits on, at once and for the next time', async () => {
    const onChange = vi.fn()
    await enterRoom(started, { kept: defaultSettings, onChange })
    const isChosen = (): boolean[] =>
      within(question())
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked)
    press('2')
    expect(isChosen()).toEqual([false, false, false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Tools' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Letter keys A B C D N P S' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Digit keys 1 to 5' }))
    for (const key of ['c', 'n', 's', 'h']) press(key)
    expect([question().getAttribute('data-item-id'), screen.queryByRole('alertdialog')]).toEqual(['item-1', null])
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-keyshortcuts')).toBe(null)
    press('2')
    expect(isChosen()).toEqual([false, true, false, false])
    press('ArrowRight')
    expect(question().getAttribute('data-item-id')).toBe('item-2')
    expect(onChange.mock.calls).toEqual([[{ hasLetterKeys: false }], [{ hasDigitKeys: true }]])
  })

  it('enlarges and shrinks everything in steps', async () => {
    const onChange = vi.fn()
    await enterRoom(started, { kept: { ...defaultSettings, zoom: 2 }, onChange })
    fireEvent.click(screen.getByRole('button', { name: 'Tools' }))
    fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
    expect(screen.getByTestId('room-zoom').textContent).toBe('250%')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Larger' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Smaller' }))
    expect(onChange.mock.calls).toEqual([[{ zoom: 2.5 }], [{ zoom: 2 }]])
  })

  it('opens with the clock hidden where that was chosen before', async () => {
    await enterRoom(started, { kept: { ...defaultSettings, isClockHidden: true }, onChange: () => undefined })
    expect(screen.getByTestId('clock').textContent).toBe('Clock hidden')
  })

  it('does not say “five minutes” to whoever comes back with three', async () => {
    const fake = await enterRoom({ ...started, remainingMs: 180_000 })
    tick(fake, 179_000)
    expect(words()).toBe('')
    tick(fake, 60_000)
    expect(words()).toContain('last minute')
  })

  it('says that the paper is being handed in when no time is left', async () => {
    const fake = await enterRoom()
    tick(fake, 1)
    expect(screen.queryByTestId('time-over')).toBe(null)
    tick(fake, 0)
    expect(screen.getByTestId('time-over').textContent).toContain('Koya is handing in your paper')
  })

  it('says that answers are sent later while the server cannot be reached', async () => {
    const fake = await enterRoom()
    const delivery = { attemptId: ATTEMPT_ID, keptSequence: 1, receivedSequence: 0, failure: null, serverReceiptId: null }
    expect(screen.queryByTestId('waiting')).toBe(null)
    act(() => {
      fake.tell.attempt.onDeliveryChanged({ ...delivery, phase: 'waiting' })
    })
    expect(screen.getByTestId('waiting').textContent).toBe('sent later')
    act(() => {
      fake.tell.attempt.onDeliveryChanged({ ...delivery, receivedSequence: 1, phase: 'idle' })
    })
    expect(screen.queryByTestId('waiting')).toBe(null)
  })
})
