import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PaperRoom } from '../../../../../src-renderer/features/attempt/room/paper-room.tsx'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { emptyProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'
import { statusText } from '../../../../support/status-text.ts'

afterEach(cleanup)

const parts = { budgetsMs: [3_600_000, 1_800_000], breakMs: 600_000 } as const

function at(progress: Partial<AttemptProgress>, remainingMs = 600_000, options: Parameters<typeof buildPaper>[0] = {}): OpenAttempt {
  const paper = buildPaper({ attemptId: ATTEMPT_ID, itemCount: 6, parts, ...options })
  return { ...buildOpenAttempt(), paper, remainingMs, progress: { ...emptyProgress, ...progress } }
}

async function enter(attempt: OpenAttempt) {
  let current = attempt
  const append = vi.fn((_: unknown): Promise<Result<{ sequence: number }>> => Promise.resolve(succeed({ sequence: 1 })))
  const fake = createFakeBridge({ attempt: { append, readOpen: () => Promise.resolve(succeed(current)) } })
  await renderInKoya(<PaperRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} />, fake.bridge)
  const change = async (next: OpenAttempt): Promise<void> => {
    current = next
    await act(async () => {
      fake.tell.attempt.onStageChanged({ attemptId: ATTEMPT_ID })
      await Promise.resolve()
    })
  }
  return { append, fake, change }
}

describe('a paper in parts on the screen', () => {
  it('an exam in parts shows an introduction before a part and starts the part when the candidate asks', async () => {
    const { append, change } = await enter(at({}))
    expect(screen.getByRole('heading', { name: 'Part 1 of 2: First paper' })).toBe(document.activeElement)
    expect(screen.getByText('60 minutes')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole(...examParts.breakClock)).toBe(null)
    fireEvent.click(screen.getByRole('button', { name: 'Start this part' }))
    expect(append).toHaveBeenCalledWith({ attemptId: ATTEMPT_ID, act: { kind: 'begin-part', partId: 'first' } })
    await change(at({ openPartId: 'first' }, 3_600_000))
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-1')
    expect(screen.getByRole(...examParts.clock).getAttribute('data-remaining-ms')).toBe('3600000')
  })

  it('an exam in parts shows only the subjects of the open part and starts a part at its first question', async () => {
    await enter(at({ openPartId: 'second', endedPartIds: ['first'], currentItemId: 'item-3' }))
    expect(screen.getByRole('heading', { name: 'Part 2 of 2: Second paper' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole(...examParts.question).getAttribute('data-item-id')).toBe('item-4')
    expect(screen.queryByRole('button', { name: /Use of English/ })).toBe(null)
    expect(screen.getByRole('button', { name: /^Submit/ })).toBeInstanceOf(HTMLElement)
  })

  it('a part of an exam ends only after a dialog whose default goes back', async () => {
    const { append } = await enter(at({ openPartId: 'first', currentItemId: 'item-1', seenItemIds: ['item-1'] }))
    fireEvent.click(screen.getByRole('button', { name: /^End part/ }))
    const dialog = screen.getByRole('alertdialog', { name: 'End this part?' })
    expect(dialog.querySelector('[data-autofocus]')?.textContent).toContain('back')
    expect(append).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'End this part' }))
    await vi.waitFor(() => {
      expect(append).toHaveBeenCalledWith({ attemptId: ATTEMPT_ID, act: { kind: 'end-part', partId: 'first', reason: 'candidate' } })
    })
  })

  it('the break clock shows the time that main reports', async () => {
    const { fake } = await enter(at({ endedPartIds: ['first'], stageSinceMs: 5000 }))
    expect(screen.getByRole(...examParts.breakClock).textContent).toBe('00:10:00')
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs: 61_000 })
    })
    expect(screen.getByRole(...examParts.breakClock).textContent).toBe('00:01:01')
  })

  it('in an exam in parts, time warnings follow the open part, and its extra time is shown', async () => {
    const { fake } = await enter(at({ openPartId: 'second', endedPartIds: ['first'] }, 1_800_000, { extraTimeMs: 600_000 }))
    expect(screen.getByText('10 extra minutes already added')).toBeInstanceOf(HTMLElement)
    const tick = (remainingMs: number): void => {
      act(() => {
        fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs })
      })
    }
    tick(1_200_001)
    expect(statusText()).not.toContain('Half of your time')
    tick(1_200_000)
    expect(screen.getByText('Half of your time is left.')).toBeInstanceOf(HTMLElement)
  })
})

const asked = (): HTMLElement | null => screen.queryByRole('alertdialog')
const here = (): string | null => screen.getByRole(...examParts.question).getAttribute('data-item-id')
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const key = (name: string): void => {
  fireEvent.keyDown(window, { key: name })
}

describe('a paper that goes forward only', () => {
  const forward = () =>
    enter(at({ openPartId: 'first', currentItemId: 'item-1', seenItemIds: ['item-1'] }, 1000, { navigation: 'forward-only', itemCount: 16 }))

  it('a forward-only exam asks before a question is left for good, and stays by default and by R', async () => {
    const { append } = await forward()
    expect(screen.getByText('If you continue, you cannot come back to this question.')).toBeInstanceOf(HTMLElement)
    key('n')
    expect(screen.getByRole('alertdialog', { name: 'Leave this question?' }).textContent).toContain('You have not answered it.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay here' }))
    key('n')
    expect(here()).toBe('item-1')
    key('r')
    expect(asked()).toBe(null)
    key('n')
    press('Stay here')
    expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: 'item-1' })
    expect(append).not.toHaveBeenCalled()
    key('n')
    press('Leave and continue')
    expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: 'item-2' })
    expect(append).toHaveBeenLastCalledWith({ attemptId: ATTEMPT_ID, act: { kind: 'move', itemId: 'item-2' } })
  })

  it('a forward-only exam asks once for an unanswered and once for an answered question, and always for several', async () => {
    await forward()
    key('n')
    press('Leave and continue')
    key('n')
    expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: 'item-3' })
    key('a')
    key('n')
    expect(asked()?.textContent).not.toContain('not answered')
    press('Leave and continue')
    key('b')
    key('n')
    expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: 'item-5' })
    for (const [cell, to] of [
      [/^Question 7:/, 'item-7'],
      [/^Question 8:/, 'item-8']
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: cell }))
      if (to === 'item-7') {
        expect(screen.getByRole('alertdialog', { name: 'Leave 2 questions?' }).textContent).toContain('You have not answered 2 of them.')
        press('Leave and continue')
      }
      expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: to })
    }
  })

  it('a forward-only exam asks again while an answer is not saved, and says so', async () => {
    const { append } = await forward()
    key('a')
    key('n')
    press('Leave and continue')
    append.mockImplementation(() => Promise.resolve(fail('journal/unavailable')))
    key('b')
    await screen.findAllByText('NOT saved')
    key('n')
    expect(asked()?.textContent).toContain('NOT saved.')
    press('Stay here')
    expect(here()).toBe('item-2')
  })

  it('a forward-only exam closes the questions that were left', async () => {
    await forward()
    key('n')
    press('Leave and continue')
    const left = screen.getByRole('button', { name: /^Question 1:.*closed/ })
    fireEvent.click(left)
    key('p')
    expect(here()).toBe('item-2')
  })

  it('a forward-only exam shows no note about leaving at the last question', async () => {
    await enter(at({ openPartId: 'first', currentItemId: 'item-3', seenItemIds: ['item-3'] }, 1000, { navigation: 'forward-only' }))
    expect(statusText()).not.toContain('If you continue')
  })
})

describe('a paper whose sections close', () => {
  it('an exam with closing sections allows free moves inside one, asks before leaving it, and closes its subject', async () => {
    const whole = buildPaper({ attemptId: ATTEMPT_ID, itemCount: 6, navigation: 'by-section' })
    await enter({ ...at({ currentItemId: 'item-1', seenItemIds: ['item-1'] }), paper: whole })
    expect(statusText()).not.toContain('If you continue')
    for (const name of ['n', 'p', 'n', 'a', 'n']) key(name)
    expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: 'item-3' })
    expect(statusText()).toContain('The next question starts a new section. If you continue')
    key('n')
    expect(screen.getByRole('alertdialog', { name: 'Leave this section?' }).textContent).toContain('You have not answered 2 of them.')
    press('Stay here')
    fireEvent.click(screen.getByRole('button', { name: /^Physics/ }))
    expect(asked()).not.toBe(null)
    press('Leave and continue')
    expect(here()).toBe('item-4')
    const closed = screen.getByRole('button', { name: /^Use of English.*closed/ })
    expect(closed.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(closed)
    expect({ dialog: asked(), itemId: here() }).toEqual({ dialog: null, itemId: 'item-4' })
  })
})
