import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { buildOpenAttempt, buildReceipt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function openPad(note = '', outcome: () => Result<{ sequence: number }> = () => succeed({ sequence: 1 })) {
  const sent: (CandidateAct | 'submit')[] = []
  const { bridge } = createFakeBridge({
    attempt: {
      append: ({ act: candidateAct }) => {
        sent.push(candidateAct)
        return Promise.resolve(outcome())
      },
      submit: () => {
        sent.push('submit')
        return Promise.resolve(succeed(buildReceipt()))
      }
    }
  })
  const attempt = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'], note })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} />, bridge)
  fireEvent.click(screen.getByRole('button', { name: 'Notes' }))
  return sent
}

const pad = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Rough work' })
const state = (): string | null =>
  within(screen.getByRole(...examParts.notes))
    .getByRole('status')
    .getAttribute('data-state')
const write = (text: string): void => {
  fireEvent.change(pad(), { target: { value: text } })
}
const leave = (): Promise<void> =>
  act(() => {
    fireEvent.blur(pad())
    return Promise.resolve()
  })

describe('the scratch pad', () => {
  it('the scratch pad has the focus when it opens, takes letters as text, and Escape returns the exam keys', async () => {
    const sent = await openPad()
    expect(document.activeElement).toBe(pad())
    for (const key of ['a', 'n', 's']) fireEvent.keyDown(pad(), { key })
    expect(sent).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBe(null)
    fireEvent.keyDown(pad(), { key: 'Escape' })
    expect(screen.queryByRole(...examParts.notes)).toBe(null)
    fireEvent.keyDown(window, { key: 'a' })
    expect(sent).toEqual([{ kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }])
  })

  it('the scratch pad shows text as saved only once it is on disk', async () => {
    const sent = await openPad()
    expect(state()).toBe('empty')
    write('x = 4')
    expect(state()).toBe('writing')
    await leave()
    expect(sent).toEqual([{ kind: 'note', text: 'x = 4' }])
    expect(state()).toBe('kept')
  })

  it('the scratch pad says when its text could not be saved', async () => {
    await openPad('', () => fail('journal/disk-full'))
    write('x = 4')
    await leave()
    expect(state()).toBe('failed')
    expect(screen.getByRole('alert').textContent).toContain('The disk of this computer is full')
  })

  it('the scratch pad says when it is full, and raises no alarm about the answers', async () => {
    await openPad('', () => fail('attempt/jottings-full'))
    write('x = 4')
    await leave()
    expect(state()).toBe('full')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it.each([
    ['a move', ['Next'], { kind: 'move', itemId: 'item-2' }],
    ['a submission', ['Submit', 'Submit now'], 'submit']
  ])('scratch pad text is sent before %s', async (_what, buttons, after) => {
    const sent = await openPad()
    write('rough work')
    for (const name of buttons)
      await act(() => {
        fireEvent.click(screen.getByRole('button', { name }))
        return Promise.resolve()
      })
    expect(sent).toEqual([{ kind: 'note', text: 'rough work' }, after])
  })

  it('the scratch pad opens with the text from before a restart, and reopens with the text written since', async () => {
    await openPad('from before')
    expect({ text: pad().value, state: state() }).toEqual({ text: 'from before', state: 'kept' })
    write('from before, and more')
    fireEvent.click(screen.getByRole('button', { name: 'Notes' }))
    fireEvent.click(screen.getByRole('button', { name: 'Notes' }))
    expect(pad().value).toBe('from before, and more')
  })

  it('the scratch pad shows the characters left once they are few', async () => {
    await openPad()
    write('x'.repeat(9501))
    expect(screen.getByRole(...examParts.notes).textContent).toContain('499 characters left')
    expect(pad().maxLength).toBe(10_000)
  })
})
