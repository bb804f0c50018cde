import { describe, expect, it } from 'vitest'
import type { ItemAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import {
  answerStateOf,
  paletteStatus,
  responseTo,
  savedCounts,
  saveFailureOf
} from '../../../../../src-renderer/features/attempt/store/answer-state.ts'
import { openExam, reduceExam, type ExamAction, type ExamState } from '../../../../../src-renderer/features/attempt/store/exam-state.ts'
import { buildOpenAttempt } from '../../../../support/build-open-attempt.ts'

const diskFull = { code: 'journal/disk-full', message: 'full' } as const
const answer = (optionId: string): ItemAct => ({ kind: 'answer', itemId: 'item-1', response: { optionId } })
const clear: ItemAct = { kind: 'clear', itemId: 'item-1' }

function after(...actions: readonly ExamAction[]): ExamState {
  return actions.reduce(reduceExam, openExam(buildOpenAttempt(), 'item-1'))
}

const delivered = (receivedSequence: number): ExamAction => ({ kind: 'delivered', delivery: { phase: 'idle', failure: null, receivedSequence } })

describe('the state of an answer', () => {
  it('an answer is chosen, and not saved, before the journal has replied', () => {
    expect(answerStateOf(after({ kind: 'acted', number: 1, act: answer('v') }), 'item-1')).toBe('chosen')
  })

  it('an answer is saved once the journal has replied, and received once the backend has its sequence number', () => {
    const saved = after({ kind: 'acted', number: 1, act: answer('v') }, { kind: 'kept', number: 1, act: answer('v'), sequence: 4 })
    expect(answerStateOf(saved, 'item-1')).toBe('kept')
    expect(answerStateOf(reduceExam(saved, delivered(3)), 'item-1')).toBe('kept')
    expect(answerStateOf(reduceExam(saved, delivered(4)), 'item-1')).toBe('received')
  })

  it('an answer stays chosen while only an older choice is on disk', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'acted', number: 2, act: answer('w') },
      { kind: 'kept', number: 1, act: answer('v'), sequence: 4 }
    )
    expect(answerStateOf(state, 'item-1')).toBe('chosen')
    expect(responseTo(state, 'item-1')).toEqual({ optionId: 'w' })
  })

  it('a saved answer is not affected by an older choice that fails later', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'acted', number: 2, act: answer('w') },
      { kind: 'kept', number: 2, act: answer('w'), sequence: 4 },
      { kind: 'failed', number: 1, act: answer('v'), failure: diskFull }
    )
    expect(answerStateOf(state, 'item-1')).toBe('kept')
    expect(saveFailureOf(state)).toBe(null)
  })

  it('an answer is failed after a journal error, which is shown until the same action is saved', () => {
    const failed = after({ kind: 'acted', number: 1, act: answer('v') }, { kind: 'failed', number: 1, act: answer('v'), failure: diskFull })
    expect(answerStateOf(failed, 'item-1')).toBe('failed')
    expect(saveFailureOf(failed)).toBe(diskFull)
    expect(paletteStatus(failed, 'item-1')).toContain('unsaved')
    const trying = reduceExam(failed, { kind: 'acted', number: 2, act: answer('v') })
    expect(answerStateOf(trying, 'item-1')).toBe('chosen')
    expect(saveFailureOf(trying)).toBe(diskFull)
    const saved = reduceExam(trying, { kind: 'kept', number: 2, act: answer('v'), sequence: 5 })
    expect(answerStateOf(saved, 'item-1')).toBe('kept')
    expect(saveFailureOf(saved)).toBe(null)
  })

  it('the save error stays visible while another answer is still not saved', () => {
    const other: ItemAct = { kind: 'answer', itemId: 'item-2', response: { optionId: 'v' } }
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'failed', number: 1, act: answer('v'), failure: diskFull },
      { kind: 'acted', number: 2, act: other },
      { kind: 'kept', number: 2, act: other, sequence: 5 }
    )
    expect(saveFailureOf(state)).toBe(diskFull)
  })

  it('an answer falls back to what is on disk when the exam is closed', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'kept', number: 1, act: answer('v'), sequence: 4 },
      { kind: 'acted', number: 2, act: answer('w') },
      { kind: 'refused', number: 2, act: answer('w') }
    )
    expect(responseTo(state, 'item-1')).toEqual({ optionId: 'v' })
    expect(answerStateOf(state, 'item-1')).toBe('kept')
    expect(saveFailureOf(state)).toBe(null)
  })

  it('an answer has the state none once clearing it was saved', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'kept', number: 1, act: answer('v'), sequence: 4 },
      { kind: 'acted', number: 2, act: clear }
    )
    expect(answerStateOf(state, 'item-1')).toBe('chosen')
    expect(answerStateOf(reduceExam(state, { kind: 'kept', number: 2, act: clear, sequence: 5 }), 'item-1')).toBe('none')
  })

  it('a received answer stays received when a late report has a lower sequence number', () => {
    const state = after({ kind: 'acted', number: 1, act: answer('v') }, { kind: 'kept', number: 1, act: answer('v'), sequence: 4 })
    expect(answerStateOf([delivered(9), delivered(2)].reduce(reduceExam, state), 'item-1')).toBe('received')
  })
})

describe('an exam that is opened again', () => {
  const attempt = buildOpenAttempt({
    answers: { 'item-1': { optionId: 'w' }, 'item-5': { optionId: 'y' } },
    savedAt: { 'item-1': 3, 'item-2': 6, 'item-5': 8 },
    flaggedItemIds: ['item-2'],
    seenItemIds: ['item-1', 'item-2', 'item-5'],
    currentItemId: 'item-5',
    lastSequence: 8
  })
  const state = openExam({ ...attempt, delivery: { ...attempt.delivery, receivedSequence: 5 } }, 'item-1')

  it('a reopened exam is at the same question, with every answer', () => {
    expect(state.currentItemId).toBe('item-5')
    expect(['item-1', 'item-2', 'item-5'].map((itemId) => answerStateOf(state, itemId))).toEqual(['received', 'none', 'kept'])
    expect(savedCounts(state)).toEqual({ saved: 2, received: 1 })
  })

  it('a reopened exam shows each question in the palette with its status', () => {
    expect(['item-1', 'item-2', 'item-3', 'item-5'].map((itemId) => paletteStatus(state, itemId))).toEqual([
      'answered',
      'unanswered flagged',
      'unseen',
      'answered current'
    ])
  })
})
