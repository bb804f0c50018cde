import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import type { ExamRules } from '../../../../src-shared/content/exams/exam-rules.ts'
import { REHEARSAL_MS } from './exam-day.ts'

export const rehearsalItems = ['animal', 'week', 'hot', 'sum', 'write'] as const

export type RehearsalItem = (typeof rehearsalItems)[number]

const letters = ['A', 'B', 'C', 'D', 'E'] as const

interface PaperText {
  readonly title: string
  readonly subject: string
  readonly item: (item: RehearsalItem, part: 'stem' | (typeof letters)[number]) => string
}

/**
 * Builds five easy questions under the rules of an exam: its letters, keys, calculator and way back. Options use A to E as ids, whatever letters are shown.
 */
export function buildRehearsalPaper(rules: ExamRules, text: PaperText, attemptId: string): Paper {
  const shown = letters.slice(0, rules.optionLetters.length)
  return {
    attemptId,
    slug: 'exam-day',
    title: text.title,
    rules,
    budgetMs: REHEARSAL_MS,
    subjects: [
      {
        slug: 'easy',
        title: text.subject,
        items: rehearsalItems.map((id) => ({
          id,
          type: 'single-choice',
          stem: text.item(id, 'stem'),
          options: shown.map((letter) => ({ id: letter, text: text.item(id, letter) }))
        }))
      }
    ],
    stimuli: [],
    markingVersion: '1',
    startedAt: 0,
    paperHash: '0'.repeat(64)
  }
}
