import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { defaultSettings, type UserSettings } from '../../../../../src-shared/device/settings.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

interface Entering {
  readonly progress?: Partial<AttemptProgress>
  readonly settings?: Partial<UserSettings>
  readonly outcome?: Result<{ sequence: number }>
}

async function enterRoom({ progress, settings, outcome = succeed({ sequence: 1 }) }: Entering = {}) {
  const sent: CandidateAct[] = []
  const { bridge } = createFakeBridge({
    attempt: {
      append: ({ act: candidateAct }) => {
        sent.push(candidateAct)
        return Promise.resolve(outcome)
      }
    }
  })
  const room = {
    attempt: buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'], ...progress }),
    settings: { saved: { ...defaultSettings, ...settings }, onChange: () => undefined }
  }
  await renderInKoya(<ExamRoom {...room} candidateName="Ada Okafor" onSubmitted={() => undefined} />, bridge)
  return sent
}

const radios = (): HTMLInputElement[] => within(screen.getByRole(...examParts.question)).getAllByRole('radio')
const namesOut = (): boolean[] => radios().map((radio) => radio.labels?.[0]?.textContent.endsWith(', crossed out') === true)
const button = (letter: string): HTMLElement => screen.getByRole('button', { name: `Cross out ${letter}` })
const announcement = (): HTMLElement => within(screen.getByRole(...examParts.question)).getByRole('status')
const news = (): string | null => announcement().textContent
const elimination = { kind: 'strike', itemId: 'item-1', isStruck: true } as const
async function press(init: KeyboardEventInit): Promise<void> {
  await act(() => {
    fireEvent.keyDown(window, init)
    return Promise.resolve()
  })
}
async function click(element: HTMLElement): Promise<void> {
  await act(() => {
    fireEvent.click(element)
    return Promise.resolve()
  })
}

describe('an option', () => {
  it('the cross-out button crosses an option out and restores it, and neither answers the question', async () => {
    const sent = await enterRoom()
    await click(button('B'))
    expect({ crossedOut: namesOut(), news: news(), ariaPressed: button('B').getAttribute('aria-pressed') }).toEqual({
      crossedOut: [false, true, false, false],
      news: 'B is crossed out.',
      ariaPressed: 'true'
    })
    await click(button('B'))
    expect({ crossedOut: namesOut(), news: news() }).toEqual({ crossedOut: [false, false, false, false], news: 'B is no longer crossed out.' })
    expect(sent).toEqual([
      { ...elimination, optionId: 'w' },
      { ...elimination, optionId: 'w', isStruck: false }
    ])
    expect({
      isAnyChecked: radios().some(({ checked }) => checked),
      savedCount: screen.getByText('Saved').closest('dt')?.nextElementSibling?.textContent
    }).toEqual({
      isAnyChecked: false,
      savedCount: '0'
    })
  })

  it('Shift with an option’s letter, or with its digit when digit keys are on, crosses the option out', async () => {
    const sent = await enterRoom({ settings: { hasDigitKeys: true } })
    await press({ key: 'C', code: 'KeyC', shiftKey: true })
    await press({ key: '!', code: 'Digit1', shiftKey: true })
    expect(namesOut()).toEqual([true, false, true, false])
    expect(sent.map((one) => 'optionId' in one && one.optionId)).toEqual(['x', 'v'])
    expect({ tabIndex: button('C').tabIndex, shortcut: button('C').getAttribute('aria-keyshortcuts') }).toEqual({ tabIndex: -1, shortcut: 'Shift+C' })
  })

  it('the chosen option stays the answer and cannot be crossed out, and the exam room says why', async () => {
    const sent = await enterRoom({ progress: { answers: { 'item-1': { optionId: 'v' } }, savedAt: { 'item-1': 1 } } })
    await press({ key: 'A', code: 'KeyA', shiftKey: true })
    expect({ isCrossedOut: namesOut()[0], isChecked: radios()[0]?.checked, sent }).toEqual({ isCrossedOut: false, isChecked: true, sent: [] })
    expect(news()).toBe('A is your answer, so you cannot cross it out. Change or clear your answer first.')
    expect(announcement().className).not.toContain('visually-hidden')
    await press({ key: 'b' })
    expect(news()).toBe('')
  })

  it('choosing a crossed-out option removes its cross-out', async () => {
    const sent = await enterRoom({ progress: { struck: { 'item-1': ['v', 'w'] } } })
    expect(namesOut()).toEqual([true, true, false, false])
    await press({ key: 'a' })
    expect({ crossedOut: namesOut(), isChecked: radios()[0]?.checked }).toEqual({ crossedOut: [false, true, false, false], isChecked: true })
    expect(sent).toEqual([{ kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }])
  })

  it('a cross-out is undone at the annotation limit, and the exam room says that the answers are safe', async () => {
    await enterRoom({ outcome: fail('attempt/jottings-full') })
    await click(button('D'))
    expect(namesOut()).toEqual([false, false, false, false])
    expect(news()).toBe('You have reached the limit for crossing out options in this exam. Your answers are safe.')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('with cross-out switched off an option has no cross-out button, and Shift with its letter chooses it', async () => {
    const sent = await enterRoom()
    await click(screen.getByRole('button', { name: 'Settings' }))
    await click(screen.getByRole('switch', { name: 'Cross out options' }))
    expect(screen.queryByRole('button', { name: 'Cross out B' })).toBe(null)
    await press({ key: 'B', code: 'KeyB', shiftKey: true })
    expect(sent).toEqual([{ kind: 'answer', itemId: 'item-1', response: { optionId: 'w' } }])
  })

  it('the cross-out button can be reached by Tab when no letter or digit key crosses out the option', async () => {
    await enterRoom({ settings: { hasLetterKeys: false } })
    expect({ tabIndex: button('B').tabIndex, hasShortcut: button('B').hasAttribute('aria-keyshortcuts') }).toEqual({
      tabIndex: 0,
      hasShortcut: false
    })
  })
})
