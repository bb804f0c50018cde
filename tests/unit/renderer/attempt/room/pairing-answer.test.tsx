import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildTypedAttempt } from '../../../../support/build-typed-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

/** Opens the exam room at an item; returns the answers that main received. */
async function sitAt(id: string, response?: ItemResponse): Promise<unknown[]> {
  const sent: unknown[] = []
  const append = ({ act: candidateAct }: { readonly act: CandidateAct }) => {
    sent.push(candidateAct.kind === 'answer' ? candidateAct.response : candidateAct.kind)
    return Promise.resolve(succeed({ sequence: sent.length }))
  }
  const given = response === undefined ? {} : { answers: { [id]: response }, savedAt: { [id]: 1 } }
  const attempt = buildTypedAttempt({ currentItemId: id, seenItemIds: [id], ...given })
  const { bridge } = createFakeBridge({ attempt: { append } })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada" onSubmitted={() => undefined} />, bridge)
  return sent
}

const settle = (): Promise<void> => act(async () => Promise.resolve())
const key = async (name: string): Promise<void> => {
  fireEvent.keyDown(window, { key: name })
  await settle()
}
const question = (): HTMLElement => screen.getByRole(...examParts.question)
const lists = (): HTMLSelectElement[] => within(question()).getAllByRole<HTMLSelectElement>('combobox')
const shown = (): string[] => lists().map(({ selectedOptions }) => selectedOptions[0]?.textContent ?? '')
const choose = async (at: number, value: string): Promise<void> => {
  fireEvent.change(lists()[at] as Element, { target: { value } })
  await settle()
}
const choice = (text: string): HTMLElement => within(screen.getByRole('list', { name: 'Answers' })).getByRole('button', { name: new RegExp(text) })
const news = (): (string | null)[] =>
  within(question())
    .getAllByRole('status')
    .map(({ textContent }) => textContent)

describe('matching', () => {
  it('each prompt has a list of the choices, and a choice that is chosen again moves', async () => {
    const sent = await sitAt('trial-match')
    expect(lists().map((list) => list.getAttribute('aria-label'))).toEqual(['Number 1, Heart', 'Number 2, Lung', 'Number 3, Kidney'])
    expect([...(lists()[0]?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'A: Takes in air',
      'B: Makes urine',
      'C: Pumps blood',
      'D: Digests starch'
    ])
    await choose(0, 'w')
    await choose(1, 'w')
    expect(shown()).toEqual(['Choose', 'A: Takes in air', 'Choose'])
    expect(choice('Takes in air').textContent).toBe('ATakes in airused for 2')
    await choose(1, '')
    expect(sent).toEqual([{ pairs: { heart: 'w' } }, { pairs: { lung: 'w' } }, 'clear'])
  })

  it('letter keys fill the prompts from the top, and the letter of a used choice takes it back', async () => {
    const sent = await sitAt('trial-match')
    await key('c')
    expect(news()).toContain('Number 1 now has C.')
    await key('a')
    await key('c')
    expect(news()).toContain('Number 1 is empty again.')
    await key('d')
    await key('b')
    await key('c')
    expect(sent).toEqual([
      { pairs: { heart: 'y' } },
      { pairs: { heart: 'y', lung: 'w' } },
      { pairs: { lung: 'w' } },
      { pairs: { heart: 'z', lung: 'w' } },
      { pairs: { heart: 'z', lung: 'w', kidney: 'x' } }
    ])
    expect(screen.getByRole(...examParts.answerState).getAttribute('data-state')).toBe('kept')
  })

  it('a stored answer is shown in the lists', async () => {
    await sitAt('trial-match', { pairs: { kidney: 'x', heart: 'y' } })
    expect(shown()).toEqual(['C: Pumps blood', 'Choose', 'B: Makes urine'])
  })

  it('a choice that is dragged onto a prompt is its answer, and one that is dropped beside them changes nothing', async () => {
    const sent = await sitAt('trial-match')
    const button = choice('Pumps blood')
    button.setPointerCapture = vi.fn()
    const drag = async (slotId: string | null): Promise<void> => {
      const target = question().querySelector(`[data-slot-id="${slotId ?? ''}"]`)
      document.elementsFromPoint = () => (target === null ? [] : [target])
      fireEvent.pointerDown(button, { button: 0, pointerId: 1, clientX: 10, clientY: 10 })
      fireEvent.pointerMove(button, { pointerId: 1, clientX: 60, clientY: 90 })
      fireEvent.pointerUp(button, { pointerId: 1 })
      fireEvent.click(button)
      await settle()
    }
    await drag('kidney')
    await drag('lung')
    await drag(null)
    expect(sent).toEqual([{ pairs: { kidney: 'y' } }, { pairs: { lung: 'y' } }])
    fireEvent.pointerDown(button, { button: 0, pointerId: 1, clientX: 10, clientY: 10 })
    fireEvent.pointerUp(button, { pointerId: 1 })
    fireEvent.click(button)
    await settle()
    expect(sent.at(-1)).toBe('clear')
  })
})

describe('words for gaps', () => {
  it('gaps are filled by list or letter and saved word by word', async () => {
    const sent = await sitAt('trial-words')
    expect(lists().map((list) => list.getAttribute('aria-label'))).toEqual(['Gap 1 of 2', 'Gap 2 of 2'])
    await key('c')
    await choose(1, 'w')
    fireEvent.click(choice('xylem'))
    await settle()
    expect(sent).toEqual([{ words: { up: 'y' } }, { words: { up: 'y', down: 'w' } }, { words: { down: 'w' } }])
    expect(shown()).toEqual(['Choose', 'A: phloem'])
  })
})
