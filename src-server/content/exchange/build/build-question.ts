import { itemSchema, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { EXPLANATION_LATER, withExplanation } from '../../../../src-shared/content/own-questions/plain-explanation.ts'
import { faultInTextsOf } from '../../../../src-shared/kernel/markup/authored-text.ts'
import type { ImportSource } from '../import-source.ts'
import {
  refuseQuestion,
  takeQuestion,
  type ImportFinding,
  type ImportOutcome,
  type ImportPosition,
  type UnfinishedParts
} from '../imported-question.ts'
import { answerOfKey } from './answer-of-key.ts'
import { joinTexts, type ItemDraft } from './item-draft.ts'

/** Makes the item of a question of another program. `seed` identifies the question in its file. */
export function buildQuestion(
  draft: ItemDraft,
  source: ImportSource,
  { place, seed }: { readonly place: ImportPosition; readonly seed: string }
): ImportOutcome {
  const answer = answerOfKey(draft.key)
  const [first, ...others] = answer.faults
  if (first !== undefined) return refuseQuestion(place, draft.stem || seed, [first, ...others])
  const { unfinished } = answer
  if (unfinished !== undefined && source.mayBeUnfinished !== true) return refuseQuestion(place, draft.stem || seed, [{ code: 'guide-missing' }])
  const explanation = joinTexts([draft.explanation, answer.explanation])
  return buildItem(
    {
      id: source.makeId(seed),
      topic: draft.topic.trim() || source.topic,
      difficulty: source.difficulty,
      stem: draft.stem.trim(),
      explanation: explanation === '' ? EXPLANATION_LATER : explanation,
      ...answer.members
    },
    {
      place,
      pictures: draft.pictures,
      losses: [...draft.losses, ...answer.losses, ...(unfinished === undefined ? [] : [{ code: 'guide-missing' } as const])],
      ...(unfinished === undefined ? {} : { unfinished })
    }
  )
}

export interface BuildContext {
  readonly place: ImportPosition
  readonly pictures: ItemDraft['pictures']
  readonly losses: readonly ImportFinding[]
  readonly unfinished?: UnfinishedParts
}

/** Holds what should be an item to the rules for items, and says which one it breaks. */
export function buildItem(members: object, { place, losses, ...parts }: BuildContext): ImportOutcome {
  const parsed = itemSchema.safeParse(members)
  const stem = 'stem' in members && typeof members.stem === 'string' ? members.stem : ''
  if (!parsed.success) {
    const [first = rule('', 'unknown'), ...others] = parsed.error.issues.map((issue) => findingOf(issue, members))
    return refuseQuestion(place, stem, [first, ...others])
  }
  const item: Item = withExplanation(parsed.data)
  if (faultInTextsOf(item) !== null) return refuseQuestion(place, stem, [{ code: 'text-bounds' }])
  return takeQuestion(place, { item, ...parts }, losses)
}

interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly maximum?: unknown
}

function findingOf(issue: Issue, members: object): ImportFinding {
  const field = issue.path.map(String).join('.')
  const options = 'options' in members && Array.isArray(members.options) ? members.options.length : 0
  // The limits are the schema's own, so that they are right wherever it changes.
  if (field === 'options' && issue.code === 'too_big') {
    return { code: 'too-many-options-for-type', values: { count: options, most: Number(issue.maximum) } }
  }
  if (field === 'options' && issue.code === 'too_small') return { code: 'too-few-options' }
  if (field === 'stem') return { code: 'text-empty' }
  return rule(field, issue.message)
}

function rule(field: string, detail: string): ImportFinding {
  return { code: 'item-rule', values: { field, detail } }
}
