import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { defaultSettings, type UserSettings } from '../../../../../src-shared/device/settings.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
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

const radios = (): HTMLInputElement[] => within(screen.getByTestId('question')).getAllByRole('radio')
const namesOut = (): boolean[] => radios().map((radio) => radio.labels?.[0]?.textContent.endsWith(', crossed out') === true)
const button = (letter: string): HTMLElement => screen.getByRole('button', { name: `Cross out ${letter}` })
const news = (): string | null => screen.getByTestId('strike-news').textContent
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
    expect([namesOut(), news(), button('B').getAttribute('aria-pressed')]).toEqual([[false, true, false, false], 'B is crossed out.', 'true'])
    await click(button('B'))
    expect([namesOut(), news()]).toEqual([[false, false, false, false], 'B is no longer crossed out.'])
    expect(sent).toEqual([
      { ...elimination, optionId: 'w' },
      { ...elimination, optionId: 'w', isStruck: false }
    ])
    expect([radios().some(({ checked }) => checked), screen.getByTestId('kept-count').textContent]).toEqual([false, '0'])
  })

  it('Shift with an option’s letter, or with its digit when digit keys are on, crosses the option out', async () => {
    const sent = await enterRoom({ settings: { hasDigitKeys: true } })
    await press({ key: 'C', code: 'KeyC', shiftKey: true })
    await press({ key: '!', code: 'Digit1', shiftKey: true })
    expect(namesOut()).toEqual([true, false, true, false])
    expect(sent.map((one) => 'optionId' in one && one.optionId)).toEqual(['x', 'v'])
    expect([button('C').tabIndex, button('C').getAttribute('aria-keyshortcuts')]).toEqual([-1, 'Shift+C'])
  })

  it('the chosen option stays the answer and cannot be crossed out, and the exam room says why', async () => {
    const sent = await enterRoom({ progress: { answers: { 'item-1': { optionId: 'v' } }, savedAt: { 'item-1': 1 } } })
    await press({ key: 'A', code: 'KeyA', shiftKey: true })
    expect([namesOut()[0], radios()[0]?.checked, sent]).toEqual([false, true, []])
    expect(news()).toBe('A is your answer, so you cannot cross it out. Choose another answer or clear it first.')
    expect(screen.getByTestId('strike-news').className).not.toContain('visually-hidden')
    await press({ key: 'b' })
    expect(news()).toBe('')
  })

  it('choosing a crossed-out option removes its cross-out', async () => {
    const sent = await enterRoom({ progress: { struck: { 'item-1': ['v', 'w'] } } })
    expect(namesOut()).toEqual([true, true, false, false])
    await press({ key: 'a' })
    expect([namesOut(), radios()[0]?.checked]).toEqual([[false, true, false, false], true])
    expect(sent).toEqual([{ kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }])
  })

  it('a cross-out is undone at the annotation limit, and the exam room says that the answers are safe', async () => {
    await enterRoom({ outcome: fail('attempt/jottings-full') })
    await click(button('D'))
    expect(namesOut()).toEqual([false, false, false, false])
    expect(news()).toBe('You have reached the limit for crossing out options in this exam. Your answers are safe.')
    expect(screen.queryByTestId('journal-trouble')).toBe(null)
  })

  it('with cross-out switched off an option has no cross-out button, and Shift with its letter chooses it', async () => {
    const sent = await enterRoom()
    await click(screen.getByRole('button', { name: 'Tools' }))
    await click(screen.getByRole('switch', { name: 'Cross out options' }))
    expect(screen.queryByRole('button', { name: 'Cross out B' })).toBe(null)
    await press({ key: 'B', code: 'KeyB', shiftKey: true })
    expect(sent).toEqual([{ kind: 'answer', itemId: 'item-1', response: { optionId: 'w' } }])
  })

  it('the cross-out button can be reached by Tab when no letter or digit key crosses out the option', async () => {
    await enterRoom({ settings: { hasLetterKeys: false } })
    expect([button('B').tabIndex, button('B').hasAttribute('aria-keyshortcuts')]).toEqual([0, false])
  })
})
