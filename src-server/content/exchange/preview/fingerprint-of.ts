import { createHash } from 'node:crypto'
import type { OwnPicture } from '../../../../src-shared/content/media/own-media.ts'
import { contentOf, originOf } from './imported-picture-id.ts'
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

/**
 * Returns what two drafts have in common if they ask the same in the same way, with whatever explanations, topic and difficulty. Pictures are the same
 * if they were made of the same file, whatever their ids.
 */
export function fingerprintOf(draft: QuestionDraft): string {
  return fingerprintBy(draft, originOf)
}

/**
 * Returns the fingerprints of a stored draft, which may lack the fields that later versions added: by what its pictures were made of, and by what they
 * are, as they come back after an export. None if it is not a draft that this version knows.
 */
export function fingerprintsOfStored(text: string): readonly string[] {
  const stored = JSON.parse(text) as Partial<QuestionDraft>
  if (stored.type === undefined || !Object.hasOwn(fieldsOf, stored.type)) return []
  const draft = { ...emptyDraft, ...stored }
  return draft.pictures.length === 0 ? [fingerprintOf(draft)] : [fingerprintOf(draft), fingerprintBy(draft, contentOf)]
}

function fingerprintBy(draft: QuestionDraft, nameOf: (picture: OwnPicture) => string): string {
  const names = new Map(draft.pictures.map((picture) => [picture.id, nameOf(picture)]))
  const asked = [draft.type, draft.stem, [...names.values()], ...fieldsOf[draft.type].map((field) => draft[field])]
  // The id of the picture with the areas is a whole text, all others are in marks.
  const text = [...names].reduce(
    (written, [id, name]) => written.replaceAll(`![${id}]`, `![${name}]`).replaceAll(`"${id}"`, `"${name}"`),
    JSON.stringify(tidy(asked))
  )
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)
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
