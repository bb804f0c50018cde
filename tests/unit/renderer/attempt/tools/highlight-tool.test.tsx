import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { sentencesOf } from '../../../../../src-renderer/features/attempt/tools/sentences.ts'
import { toPageRange } from '../../../../../src-renderer/ui/markup/marked-range.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { withPassage } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'
import { stubScheduler } from '../../../../support/stub-scheduler.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  window.getSelection()?.removeAllRanges()
  cleanup()
})

const passage = 'Grain is sold by the bowl. The bowl is ___ litres.\n\nNobody asks.'

async function enterRoom(progress: Partial<AttemptProgress> = {}, outcome: Result<{ sequence: number }> = succeed({ sequence: 1 })) {
  const sent: CandidateAct[] = []
  const { bridge } = createFakeBridge({
    attempt: {
      append: ({ act: candidateAct }) => {
        sent.push(candidateAct)
        return Promise.resolve(outcome)
      }
    }
  })
  const attempt = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'], ...progress })
  await renderInKoya(<ExamRoom attempt={withPassage(passage, attempt)} candidateName="Ada Okafor" onSubmitted={() => undefined} />, bridge)
  return sent
}

const text = (name: string): Element => document.querySelector(`[data-marked-text="${name}"]`)!
const marks = (): (string | null)[] => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
const status = (): string => screen.queryByText(/^Sentence \d+ of \d+/)?.textContent ?? ''
const press = (key: string): Promise<void> =>
  act(() => {
    fireEvent.keyDown(document.activeElement ?? window, { key })
    return Promise.resolve()
  })
function selectIn(name: string, start: number, end: number): void {
  const range = toPageRange(text(name), { start, end })
  const selection = window.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range!)
}

describe('the highlighter', () => {
  it('H highlights the selected text, saves this as an action, and removes the highlight again', async () => {
    const sent = await enterRoom()
    selectIn('stimulus:bowl', 21, 25)
    await press('h')
    expect(marks()).toEqual(['bowl'])
    expect(window.getSelection()?.rangeCount).toBe(0)
    selectIn('stimulus:bowl', 21, 25)
    await press('H')
    expect(marks()).toEqual([])
    const bowl = { kind: 'highlight', part: 'stimulus', id: 'bowl', start: 21, end: 25 }
    expect(sent).toEqual([
      { ...bowl, isOn: true },
      { ...bowl, isOn: false }
    ])
  })

  it('the highlight button marks the selected text, and pressing it does not change the selection', async () => {
    const sent = await enterRoom()
    selectIn('stem:item-1', 0, 9)
    const button = screen.getByRole('button', { name: /^Highlight/ })
    expect(fireEvent.mouseDown(button)).toBe(false)
    await act(() => {
      fireEvent.click(button)
      return Promise.resolve()
    })
    expect(sent).toEqual([{ kind: 'highlight', part: 'stem', id: 'item-1', start: 0, end: 9, isOn: true }])
    expect(marks()).toEqual(['How much?'])
  })

  it('the highlighter moves from sentence to sentence by keyboard, announces each, and ends with Escape', async () => {
    const sent = await enterRoom()
    await press('h')
    expect(status()).toBe('Sentence 1 of 5: Grain is sold by the bowl.')
    await press('ArrowLeft')
    await press('ArrowRight')
    expect(status()).toBe('Sentence 2 of 5: The bowl is … litres.')
    await press('Enter')
    expect(status()).toBe('Sentence 2 of 5, highlighted: The bowl is … litres.')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await press(key)
    expect(status()).toBe('Sentence 5 of 5: Choose one.')
    await press('Escape')
    expect({ status: status(), selectedRanges: window.getSelection()?.rangeCount }).toEqual({ status: '', selectedRanges: 0 })
    expect(sent).toEqual([{ kind: 'highlight', part: 'stimulus', id: 'bowl', start: 27, end: 48, isOn: true }])
    await press('ArrowRight')
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-2')
  })

  it('the highlighter ignores a selection in a question that was left but is still in the page', async () => {
    stubScheduler()
    const sent = await enterRoom()
    await screen.findByRole('button', { name: /^Highlight/ })
    await waitFor(() => expect(document.querySelector('[data-ready="item-2"]')).not.toBe(null))
    selectIn('stem:item-1', 0, 9)
    await press('n')
    expect(text('stem:item-1').closest('[data-ready]')).not.toBe(null)
    await press('h')
    expect(status()).toBe('Sentence 1 of 5: Grain is sold by the bowl.')
    expect(sent.filter(({ kind }) => kind === 'highlight')).toEqual([])
  })

  it('highlighting ends at a move, stays ended on return, and leaves no selection behind', async () => {
    await enterRoom()
    await press('h')
    expect(window.getSelection()?.rangeCount).toBe(1)
    await press('n')
    expect({ status: status(), selectedRanges: window.getSelection()?.rangeCount }).toEqual({ status: '', selectedRanges: 0 })
    await press('p')
    expect({ status: status(), selectedRanges: window.getSelection()?.rangeCount }).toEqual({ status: '', selectedRanges: 0 })
  })

  it('the exam room opens with the highlights from before a restart', async () => {
    await enterRoom({ highlights: { 'stimulus:bowl': [{ start: 0, end: 5 }] } })
    expect(marks()).toEqual(['Grain'])
  })

  it('a highlight is removed at the annotation limit, without a save alarm', async () => {
    await enterRoom({}, fail('attempt/jottings-full'))
    selectIn('stem:item-1', 0, 3)
    await press('h')
    expect(marks()).toEqual([])
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('H typed in the scratch pad does not start the highlighter', async () => {
    await enterRoom()
    fireEvent.click(screen.getByRole('button', { name: 'Notes' }))
    await press('h')
    expect(screen.queryByText(/^Arrow keys choose a sentence/)).toBe(null)
  })
})

describe('the sentences of a text', () => {
  it('sentence offsets count a formula or a gap as one character', () => {
    expect(sentencesOf(passage.replace('___', '$2$'))).toEqual(sentencesOf(passage))
    expect(sentencesOf(passage).map(({ range }) => range)).toEqual([
      { start: 0, end: 26 },
      { start: 27, end: 48 },
      { start: 49, end: 61 }
    ])
  })
})
