import type { PrintedQuestion, QuestionPaper } from '../../src-shared/teaching/question-paper.ts'

/** Builds a question of one right option, B. */
export function buildPrinted(changes: Partial<PrintedQuestion> = {}): PrintedQuestion {
  return {
    itemId: 'sum-1',
    subject: 'Mathematics',
    passageId: null,
    form: 'choose-one',
    stem: 'What is 2 + 2?',
    prompts: [],
    options: ['3', '4', '5'],
    unit: null,
    isCaseSensitive: false,
    answer: { kind: 'letters', letters: ['B'] },
    explanation: 'Two and two are four.',
    marks: 1,
    ...changes
  }
}

/** Builds a paper of one version. */
export function buildQuestionPaper(questions: PrintedQuestion[], changes: Partial<QuestionPaper> = {}): QuestionPaper {
  return { paperCode: 'ABCD23', leftOutCount: 0, passages: [], pictures: [], versions: [{ name: 'A', questions }], ...changes }
}
