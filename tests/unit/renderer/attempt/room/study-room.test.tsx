import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import type { CheckedItem } from '../../../../../src-shared/attempt/record/checked-item.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const checked: CheckedItem = {
  key: { type: 'single-choice', optionId: 'w', why: { v: 'It tempts whoever forgets the sign.' } },
  topic: 'Motion',
  explanation: 'Add the two speeds.'
}

interface RoomOptions {
  readonly progress?: Partial<AttemptProgress>
  readonly append?: (act: CandidateAct) => Result<{ sequence: number }>
  readonly readCheckedItem?: () => Result<CheckedItem>
  readonly sittingMode?: 'study' | 'timed-practice'
}

async function enter({
  progress = {},
  append = () => succeed({ sequence: 1 }),
  readCheckedItem = () => succeed(checked),
  sittingMode = 'study'
}: RoomOptions) {
  const sent: CandidateAct[] = []
  const fake = createFakeBridge({
    attempt: {
      append: (request) => {
        sent.push(request.act)
        return Promise.resolve(append(request.act))
      },
      readCheckedItem: () => Promise.resolve(readCheckedItem()),
      readHint: () => Promise.resolve(succeed({ optionId: 'v', why: 'It tempts whoever forgets the sign.' }))
    }
  })
  const open = buildOpenAttempt({ currentItemId: 'item-1', seenItemIds: ['item-1'], ...progress })
  const attempt = { ...open, paper: { ...open.paper, sittingMode, ...(sittingMode === 'study' ? { sealedKeys: [] } : {}) } }
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} />, fake.bridge)
  return { sent }
}

const checkButton = () => screen.getByRole('button', { name: 'Check' })
const isOff = (): boolean => checkButton().getAttribute('aria-disabled') === 'true'

async function press(button: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(button)
    await Promise.resolve()
  })
}

describe('a study on the screen', () => {
  it('study mode has no clock and says so', async () => {
    await enter({})
    expect(screen.getByText('No clock')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('timer')).toBe(null)
  })

  it('study mode checks an answer, shows what is right and why, and then accepts no other answer', async () => {
    const { sent } = await enter({})
    expect(isOff()).toBe(true)
    await press(checkButton())
    expect(sent).toEqual([])
    fireEvent.keyDown(window, { key: 'a' })
    expect(isOff()).toBe(false)
    await press(checkButton())
    const shown = await screen.findByRole(...examParts.checkedAnswer)
    expect(shown.getAttribute('data-verdict')).toBe('wrong')
    for (const text of ['Add the two speeds.', 'It tempts whoever forgets the sign.', 'Topic: Motion']) expect(shown.textContent).toContain(text)
    expect(isOff()).toBe(true)
    fireEvent.keyDown(window, { key: 'b' })
    fireEvent.keyDown(window, { key: 'B', shiftKey: true })
    await press(screen.getByRole('button', { name: 'Clear answer' }))
    expect(sent).toEqual([
      { kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } },
      { kind: 'check', itemId: 'item-1' }
    ])
  })

  it('after an answer the main button is the check, then the next question; in an exam it is always the next question', async () => {
    const main = () => [...document.querySelectorAll('[data-main]')].map(({ textContent }) => textContent.replace(/N$/, ''))
    await enter({})
    expect(main()).toEqual(['Next'])
    fireEvent.keyDown(window, { key: 'a' })
    await waitFor(() => {
      expect(main()).toEqual(['Check'])
    })
    await press(checkButton())
    await waitFor(() => {
      expect(main()).toEqual(['Next'])
    })
    cleanup()
    await enter({ sittingMode: 'timed-practice' })
    fireEvent.keyDown(window, { key: 'a' })
    await waitFor(() => {
      expect(screen.getByRole(...examParts.answerState).getAttribute('data-state')).not.toBe('none')
    })
    expect(main()).toEqual(['Next'])
  })

  it('a hint appears below the options, and the tool is then off', async () => {
    const { sent } = await enter({})
    const hint = () => screen.getByRole('button', { name: 'Show a hint' })
    await press(hint())
    expect(sent).toEqual([{ kind: 'hint', itemId: 'item-1' }])
    expect(await screen.findByText('Hint: A is wrong')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('It tempts whoever forgets the sign.')).toBeInstanceOf(HTMLElement)
    expect(hint().getAttribute('aria-disabled')).toBe('true')
  })

  it('a hint that could not be saved is not shown, and the screen says why', async () => {
    await enter({ append: () => fail('attempt/no-hint') })
    await press(screen.getByRole('button', { name: 'Show a hint' }))
    expect(await screen.findByText('There is no hint for this question.')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByText('Hint: A is wrong')).toBe(null)
  })

  it('there is no hint in a timed practice', async () => {
    await enter({ sittingMode: 'timed-practice' })
    expect(screen.queryByRole('button', { name: 'Show a hint' })).toBe(null)
  })

  it('study mode shows the answers checked before a restart', async () => {
    await enter({ progress: { answers: { 'item-1': { optionId: 'w' } }, savedAt: { 'item-1': 1 }, checkedItemIds: ['item-1'] } })
    await waitFor(() => {
      expect(screen.getByRole(...examParts.checkedAnswer).getAttribute('data-verdict')).toBe('right')
    })
  })

  it('study mode shows no result when the check could not be saved, and says why', async () => {
    await enter({ append: (sent) => (sent.kind === 'check' ? fail('attempt/cannot-check') : succeed({ sequence: 1 })) })
    fireEvent.keyDown(window, { key: 'a' })
    await press(checkButton())
    expect(await screen.findByText(/You can check a question only in study mode/)).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole(...examParts.checkedAnswer)).toBe(null)
  })

  it('study mode says when a check has to wait for the server, and tries again on request', async () => {
    let reply: Result<CheckedItem> = fail('backend/unreachable')
    await enter({ progress: { answers: { 'item-1': { optionId: 'v' } }, checkedItemIds: ['item-1'] }, readCheckedItem: () => reply })
    expect(await screen.findByText('We cannot check your answer yet', {}, { timeout: 10_000 })).toBeInstanceOf(HTMLElement)
    reply = succeed(checked)
    await press(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole(...examParts.checkedAnswer)).toBeInstanceOf(HTMLElement)
  })

  it('timed practice offers no answer check', async () => {
    await enter({ sittingMode: 'timed-practice' })
    expect(screen.queryByRole('button', { name: 'Check' })).toBe(null)
  })
})
