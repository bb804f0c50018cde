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
  it('is chosen, and not kept, before the journal has answered', () => {
    expect(answerStateOf(after({ kind: 'acted', number: 1, act: answer('v') }), 'item-1')).toBe('chosen')
  })

  it('is kept once the journal has answered, and received once the backend has that sequence', () => {
    const saved = after({ kind: 'acted', number: 1, act: answer('v') }, { kind: 'kept', number: 1, act: answer('v'), sequence: 4 })
    expect(answerStateOf(saved, 'item-1')).toBe('kept')
    expect(answerStateOf(reduceExam(saved, delivered(3)), 'item-1')).toBe('kept')
    expect(answerStateOf(reduceExam(saved, delivered(4)), 'item-1')).toBe('received')
  })

  it('stays chosen while only an older choice is on disk', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'acted', number: 2, act: answer('w') },
      { kind: 'kept', number: 1, act: answer('v'), sequence: 4 }
    )
    expect(answerStateOf(state, 'item-1')).toBe('chosen')
    expect(responseTo(state, 'item-1')).toEqual({ optionId: 'w' })
  })

  it('is not spoilt by an older choice that failed after the newer one was kept', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'acted', number: 2, act: answer('w') },
      { kind: 'kept', number: 2, act: answer('w'), sequence: 4 },
      { kind: 'failed', number: 1, act: answer('v'), failure: diskFull }
    )
    expect(answerStateOf(state, 'item-1')).toBe('kept')
    expect(saveFailureOf(state)).toBe(null)
  })

  it('is failed when the journal could not write, with the failure on show until the same act is kept', () => {
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

  it('keeps the trouble on show while another answer is still not saved', () => {
    const other: ItemAct = { kind: 'answer', itemId: 'item-2', response: { optionId: 'v' } }
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'failed', number: 1, act: answer('v'), failure: diskFull },
      { kind: 'acted', number: 2, act: other },
      { kind: 'kept', number: 2, act: other, sequence: 5 }
    )
    expect(saveFailureOf(state)).toBe(diskFull)
  })

  it('falls back to what is on disk when the paper is closed', () => {
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

  it('is none after a clearing was kept', () => {
    const state = after(
      { kind: 'acted', number: 1, act: answer('v') },
      { kind: 'kept', number: 1, act: answer('v'), sequence: 4 },
      { kind: 'acted', number: 2, act: clear }
    )
    expect(answerStateOf(state, 'item-1')).toBe('chosen')
    expect(answerStateOf(reduceExam(state, { kind: 'kept', number: 2, act: clear, sequence: 5 }), 'item-1')).toBe('none')
  })

  it('does not become less received when a late report of less arrives', () => {
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

  it('is at the same item, with every answer', () => {
    expect(state.currentItemId).toBe('item-5')
    expect(['item-1', 'item-2', 'item-5'].map((itemId) => answerStateOf(state, itemId))).toEqual(['received', 'none', 'kept'])
    expect(savedCounts(state)).toEqual({ saved: 2, received: 1 })
  })

  it('shows each item in the palette as what it is', () => {
    expect(['item-1', 'item-2', 'item-3', 'item-5'].map((itemId) => paletteStatus(state, itemId))).toEqual([
      'answered',
      'unanswered flagged',
      'unseen',
      'answered current'
    ])
  })
})
