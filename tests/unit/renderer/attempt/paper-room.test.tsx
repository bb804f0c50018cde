import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PaperRoom } from '../../../../src-renderer/features/attempt/exam-room/paper-room.tsx'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { AttemptProgress } from '../../../../src-shared/attempt/attempt-progress.ts'
import { emptyProgress } from '../../../../src-shared/attempt/attempt-progress.ts'
import { succeed } from '../../../../src-shared/errors/result.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../support/build-open-attempt.ts'
import { buildPaper } from '../../../support/build-paper.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'

afterEach(cleanup)

const parts = { budgetsMs: [3_600_000, 1_800_000], breakMs: 600_000 } as const

function at(progress: Partial<AttemptProgress>, remainingMs = 600_000, navigation?: 'forward-only'): OpenAttempt {
  const paper = buildPaper({ attemptId: ATTEMPT_ID, itemCount: 6, parts, ...(navigation ? { navigation } : {}) })
  return { ...buildOpenAttempt(), paper, remainingMs, progress: { ...emptyProgress, ...progress } }
}

async function enter(attempt: OpenAttempt) {
  let current = attempt
  const append = vi.fn(() => Promise.resolve(succeed({ sequence: 1 })))
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
  it('says what comes before a part, and begins it when the candidate asks', async () => {
    const { append, change } = await enter(at({}))
    expect(screen.getByRole('heading', { name: 'Part 1 of 2: First paper' })).toBe(document.activeElement)
    expect(screen.getByText('60 minutes')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByTestId('break-clock')).toBe(null)
    fireEvent.click(screen.getByRole('button', { name: 'Begin this part' }))
    expect(append).toHaveBeenCalledWith({ attemptId: ATTEMPT_ID, act: { kind: 'begin-part', partId: 'first' } })
    await change(at({ openPartId: 'first' }, 3_600_000))
    expect(screen.getByTestId('question').getAttribute('data-item-id')).toBe('item-1')
    expect(screen.getByTestId('clock').getAttribute('data-remaining-ms')).toBe('3600000')
  })

  it('shows the subjects of the open part only, and begins a part at its first question', async () => {
    await enter(at({ openPartId: 'second', endedPartIds: ['first'], currentItemId: 'item-3' }))
    expect(screen.getByRole('heading', { name: 'Part 2 of 2: Second paper' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByTestId('question').getAttribute('data-item-id')).toBe('item-4')
    expect(screen.queryByRole('button', { name: /Use of English/ })).toBe(null)
    expect(screen.getByRole('button', { name: /^Submit/ })).toBeInstanceOf(HTMLElement)
  })

  it('ends a part only after asking, by a dialog whose default goes back', async () => {
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

  it('counts a break down as main tells it', async () => {
    const { fake } = await enter(at({ endedPartIds: ['first'], stageSinceMs: 5000 }))
    expect(screen.getByTestId('break-clock').textContent).toBe('00:10:00')
    act(() => {
      fake.tell.attempt.onClockTicked({ attemptId: ATTEMPT_ID, remainingMs: 61_000 })
    })
    expect(screen.getByTestId('break-clock').textContent).toBe('00:01:01')
  })

  it('that goes forward only says so, and closes what was left', async () => {
    await enter(at({ openPartId: 'first', currentItemId: 'item-2', seenItemIds: ['item-1', 'item-2'] }, 1000, 'forward-only'))
    expect(screen.getByTestId('navigation-note').textContent).toBe('Once you go on, you cannot come back to this question.')
    const left = screen.getByRole('button', { name: /^Question 1:.*closed/ })
    fireEvent.click(left)
    fireEvent.keyDown(window, { key: 'p' })
    expect(screen.getByTestId('question').getAttribute('data-item-id')).toBe('item-2')
    fireEvent.keyDown(window, { key: 'n' })
    expect(screen.getByTestId('question').getAttribute('data-item-id')).toBe('item-3')
    expect(screen.queryByTestId('navigation-note')).toBe(null)
  })
})
