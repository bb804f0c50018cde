import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ItemTextKey, RoomPlan } from './drill-plan.ts'

export const practiceLetters = ['A', 'B', 'C', 'D'] as const

interface PracticeText {
  readonly title: string
  readonly subject: (slug: RoomPlan['subjects'][number]['slug']) => string
  readonly item: (text: ItemTextKey, part: 'stem' | (typeof practiceLetters)[number]) => string
}

/** Builds the paper of a drill: a few trivial questions under the rules of the UTME's exam room. */
export function buildPracticePaper({ name, subjects, clock }: RoomPlan, text: PracticeText, attemptId: string): Paper {
  return {
    attemptId,
    slug: `practice-${name}`,
    title: text.title,
    rules: { profile: 'practice', profileVersion: 1, calculator: 'basic', optionLetters: [...practiceLetters], hasEightKeys: true },
    budgetMs: clock.budgetMs,
    subjects: subjects.map(({ slug, itemIds }) => ({ slug, title: text.subject(slug), items: itemIds.map((id) => toItem(id, text)) })),
    stimuli: [],
    markingVersion: '1',
    startedAt: 0,
    paperHash: '0'.repeat(64)
  }
}

/** `free-2` is the second question with the text `free`; options use their letter as id. */
function toItem(id: string, { item }: PracticeText): PaperItem {
  const text = id.replace(/-\d+$/, '') as ItemTextKey
  return {
    id,
    type: 'single-choice',
    stem: item(text, 'stem'),
    options: practiceLetters.map((letter) => ({ id: letter, text: item(text, letter) }))
  }
}
