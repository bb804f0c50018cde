import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'

/** A question as a candidate would see it by now, whole or not; its options in the order in which they were written. */
export function toShownDraft(id: string, { type, stem, options, isCaseSensitive, unit }: QuestionDraft): PaperItem {
  const base = { id, stem }
  switch (type) {
    case 'single-choice':
    case 'multiple-response':
      return { ...base, type, options: options.map((option) => ({ id: option.id, text: option.text })) }
    case 'true-false':
      return { ...base, type }
    case 'short-text':
      return { ...base, type, isCaseSensitive }
    case 'numeric':
      return { ...base, type, units: unit.trim() === '' ? [] : [unit.trim()] }
  }
}
