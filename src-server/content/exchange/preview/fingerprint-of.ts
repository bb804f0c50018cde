import { createHash } from 'node:crypto'
import { emptyDraft, type OwnQuestionType, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'

const choice = ['options', 'keys'] as const

/** The fields in which a draft of a type holds its answer. Drafts retain what was typed for other types. */
const fieldsOf: Readonly<Record<OwnQuestionType, readonly (keyof QuestionDraft)[]>> = {
  'single-choice': choice,
  'multiple-response': choice,
  'true-false': ['isTrue'],
  'short-text': ['accepted', 'isCaseSensitive'],
  numeric: ['value', 'tolerance', 'toleranceKind', 'unit', 'otherUnits'],
  cloze: ['text', 'gaps'],
  'gap-match': ['text', 'gapWords', 'spareWords'],
  matching: ['pairs', 'spareChoices'],
  ordering: ['steps'],
  formula: ['formula', 'letters', 'form', 'isPositive'],
  'hot-spot': ['spotPictureId', 'regions', 'regionKeys', 'isSeveral'],
  'graph-plot': ['xAxis', 'yAxis', 'plotTask', 'points', 'plotTolerance'],
  written: ['size', 'leastWords', 'mostWords', 'marks', 'guide'],
  'changing-numbers': ['numbers']
}

const LENGTH = 22

/** Returns what two drafts have in common if they ask the same in the same way, with whatever explanations, topic and difficulty. */
export function fingerprintOf(draft: QuestionDraft): string {
  const asked = [draft.type, draft.stem, draft.pictures.map(({ sha256 }) => sha256), ...fieldsOf[draft.type].map((field) => draft[field])]
  return createHash('sha256')
    .update(JSON.stringify(tidy(asked)))
    .digest('base64url')
    .slice(0, LENGTH)
}

/** `fingerprintOf` of a stored draft, which may lack the fields that later versions added. Null if it is not a draft that this version knows. */
export function fingerprintOfStored(text: string): string | null {
  const stored = JSON.parse(text) as Partial<QuestionDraft>
  return stored.type !== undefined && Object.hasOwn(fieldsOf, stored.type) ? fingerprintOf({ ...emptyDraft, ...stored }) : null
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ')
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([name]) => name !== 'why')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, tidy(member)])
}
