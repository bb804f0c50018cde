import type { TemplateFormulas } from '../templates/draw-numbers.ts'
import { createTrialRandom } from '../templates/draw-random.ts'
import { itemTemplateSchema, MOST_DECIMALS, type ItemTemplate } from '../templates/item-template.ts'
import { makeTemplateItem } from '../templates/make-template-item.ts'
import type { ItemOf } from '../item-types/item-types.ts'
import type { OwnQuestion } from './own-question.ts'
import type { DraftNumbers } from './changing/draft-numbers.ts'
import { plainFormula, readCondition, readRange } from './changing/read-numbers.ts'

type Question = Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>

/** Returns what is computed for a question, of rules without faults. */
export function formulasOf({ variables, steps, conditions, key, rounding, digits, mistakes }: DraftNumbers): TemplateFormulas {
  return {
    variables: Object.fromEntries(
      variables.flatMap((variable) => {
        const range = readRange(variable)
        return typeof range === 'string' ? [] : [[variable.name.trim(), range]]
      })
    ),
    values: Object.fromEntries(steps.map(({ name, formula }) => [name.trim(), plainFormula(formula)])),
    conditions: conditions.flatMap((condition) => readCondition(condition) ?? []),
    ...(rounding === 'places' ? { places: Math.min(digits, MOST_DECIMALS) } : { figures: Math.max(digits, 1) }),
    key: plainFormula(key),
    wrong: mistakes.map(({ formula, why }) => ({ value: plainFormula(formula), why: why.trim() }))
  }
}

/** Returns the template of a question with changing numbers; null if its rules make none. `id` is the template's. */
export function toTemplate({ set, draft }: Question, id: string): ItemTemplate | null {
  const { numbers, topic, difficulty, stem, explanation } = draft
  const option = numbers.option.trim()
  const parsed = itemTemplateSchema.safeParse({
    id,
    topic: topic.trim() || set,
    difficulty,
    ...formulasOf(numbers),
    stem: stem.trim(),
    option,
    explanation: explanation.trim() || `The answer: ${option.replace(/\[\[number(?=[\]|])/g, '[[key')}.`
  })
  return parsed.success ? parsed.data : null
}

/** Makes an example of a question without faults; the same lot makes the same one. Null if its rules make none. */
export function makeExample(question: Question, id: string, lot: number): ItemOf<'single-choice'> | null {
  const template = toTemplate(question, id)
  const made = template && makeTemplateItem(template, { id, random: createTrialRandom(`${question.questionId} ${lot}`) })
  return made?.ok ? made.item : null
}
