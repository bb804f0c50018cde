import type { QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { faultsOfDraft } from '../../../../src-shared/content/own-questions/faults-of-draft.ts'
import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { writeMarkup } from '../markup/write-markup.ts'
import type { ImportedQuestion, ImportFinding, ImportFindings } from '../imported-question.ts'
import { toDraft, type LostPart } from './item-to-draft.ts'

/** The topic of questions whose file says none: their set's name takes its place in a draft. */
export const NO_TOPIC = 'no topic'

export type DraftOfQuestion =
  | { readonly draft: QuestionDraft; readonly losses: readonly ImportFinding[] }
  | { readonly draft: null; readonly reasons: ImportFindings }

const lossOf: Readonly<Record<LostPart, ImportFinding>> = {
  stimulus: { code: 'stimulus-lost' },
  section: { code: 'feature-lost', values: { name: 'section in own questions' } },
  calculation: { code: 'feature-lost', values: { name: 'calculation in own questions' } }
}

/**
 * Makes a question that its author can edit. Its passage becomes the beginning of its text, and its pictures become their descriptions, because an
 * import stores neither; both are losses. A hot spot is nothing without its picture, so it is not taken.
 */
export function draftOfQuestion(question: ImportedQuestion): DraftOfQuestion {
  const { type } = question.item
  if (type === 'hot-spot') return { draft: null, reasons: [{ code: 'not-editable', values: { type } }] }
  const made = toDraft(withoutPictures(withPassage(question), question))
  if (made === null) return { draft: null, reasons: [{ code: 'too-large-to-edit' }] }
  const { draft, lost } = made
  const [first, ...others] = faultsOfDraft(draft).map(({ code }): ImportFinding => ({ code }))
  if (first !== undefined) return { draft: null, reasons: [first, ...others] }
  const losses = [
    ...lost.map((part) => lossOf[part]),
    ...question.pictures.map(({ alt }): ImportFinding => ({ code: 'picture-described', values: { text: alt.slice(0, 60) } }))
  ]
  return { draft: draft.topic === NO_TOPIC ? { ...draft, topic: '' } : draft, losses }
}

function withPassage({ item, stimulus }: ImportedQuestion): Item {
  return stimulus === undefined ? item : { ...item, stem: `${stimulus.text}\n\n${item.stem}` }
}

/** Ids of pictures occur in marks only, and JSON does not change a mark. */
function withoutPictures(item: Item, { pictures }: ImportedQuestion): Item {
  if (pictures.length === 0) return item
  let written = JSON.stringify(item)
  for (const { id, alt } of pictures) {
    const told = JSON.stringify(writeMarkup([[{ kind: 'text', text: `[${alt}]` }]]).source).slice(1, -1)
    written = written.replaceAll(`![${id}]`, () => told)
  }
  return JSON.parse(written) as Item
}
