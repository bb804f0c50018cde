import type { AnswerToMark, MarkingSession } from '../../src-shared/exam-session/marking.ts'
import { showItem } from '../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from './build-items.ts'

const { written } = itemsOfEachType

export function buildAnswerToMark(change: Partial<AnswerToMark> = {}): AnswerToMark {
  return {
    answerId: '33333333-3333-4333-8333-333333333333',
    examId: 'mock-morning',
    question: 1,
    questionCount: 2,
    item: showItem(written, (list) => [...list]),
    key: { type: 'written', marks: written.marks, guide: written.guide, modelAnswer: written.modelAnswer },
    writing: 'A leaf makes sugar with light.',
    own: null,
    others: [],
    ...change
  }
}

export function buildMarkingSession(change: Partial<MarkingSession> = {}): MarkingSession {
  return {
    examId: 'mock-morning',
    title: 'Mock, morning',
    isChief: false,
    isReleased: false,
    waitingCount: 12,
    unmarkedCount: 20,
    answerCount: 30,
    ownCount: 10,
    ...change
  }
}
