import type { TemplateFormulas } from '../templates/draw-numbers.ts'
import { createTrialRandom } from '../templates/draw-random.ts'
import { itemTemplateSchema, MOST_DECIMALS, type ItemTemplate } from '../templates/item-template.ts'
import { makeTemplateItem, placeholdersIn } from '../templates/make-template-item.ts'
import type { ItemOf } from '../item-types/item-types.ts'
import type { OwnQuestion } from './own-question.ts'
import type { DraftNumbers } from './changing/draft-numbers.ts'
import { plainFormula, readCondition, readRange } from './changing/read-numbers.ts'

type Question = Pick<OwnQuestion, 'questionId' | 'set' | 'draft'>

/** Returns what is computed for a question, of rules without faults. */
export function formulasOf(numbers: DraftNumbers, stem: string): TemplateFormulas {
  const { variables, steps, conditions, key, rounding, digits, mistakes } = numbers
  return {
    variables: Object.fromEntries(
      variables.flatMap((variable) => {
        const range = readRange(variable)
        return typeof range === 'string' ? [] : [[variable.name.trim(), range]]
      })
    ),
    values: Object.fromEntries(steps.map(({ name, formula }) => [name.trim(), plainFormula(formula)])),
    conditions: [...conditions.flatMap((condition) => readCondition(condition) ?? []), ...conditionsOfStem(numbers, stem)],
    ...(rounding === 'places' ? { places: Math.min(digits, MOST_DECIMALS) } : { figures: Math.max(digits, 1) }),
    key: plainFormula(key),
    wrong: mistakes.map(({ formula, why }) => ({ value: plainFormula(formula), why: why.trim() }))
  }
}

/** The key is computed from steps as they are, so the stem names only those that rounding to decimal places leaves as they are. */
function conditionsOfStem({ steps, rounding, digits }: DraftNumbers, stem: string): TemplateFormulas['conditions'] {
  if (rounding !== 'places') return []
  const shown = new Set(placeholdersIn(stem).map(({ name }) => name))
  const factor = 10 ** Math.min(digits, MOST_DECIMALS)
  return steps.flatMap(({ name }) => (shown.has(name.trim()) ? [{ of: `${name.trim()}*${factor}`, isWhole: true }] : []))
}

/** Returns the template of a question with changing numbers; null if its rules make none. `id` is the template's. */
export function toTemplate({ set, draft }: Question, id: string): ItemTemplate | null {
  const { numbers, topic, difficulty, stem, explanation } = draft
  const option = numbers.option.trim()
  const parsed = itemTemplateSchema.safeParse({
    id,
    topic: topic.trim() || set,
    difficulty,
    ...formulasOf(numbers, stem),
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
