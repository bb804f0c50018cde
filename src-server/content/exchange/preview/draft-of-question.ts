import { questionDraftSchema, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import type { DraftFaultCode } from '../../../../src-shared/content/own-questions/draft-fault.ts'
import { faultsOfDraft } from '../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { textsOfDraft } from '../../../../src-shared/content/own-questions/texts-of-draft.ts'
import { picturesIn } from '../../../../src-shared/kernel/markup/pictures-in.ts'
import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ImportedPicture, ImportedQuestion, ImportFinding, ImportFindings } from '../imported-question.ts'
import { carriedPictures, withCarried, type CarriedPicture } from './carried-pictures.ts'
import { toDraft, type ItemDraft, type LostPart } from './item-to-draft.ts'

/** The topic of questions whose file says none: their set's name takes its place in a draft. */
export const NO_TOPIC = 'no topic'

/** What a written question of another program mostly lacks, and its author can add. */
const guideFaults: ReadonlySet<DraftFaultCode> = new Set(['word-range', 'no-marks', 'no-guide', 'point-marks', 'guide-small', 'no-model'])

interface TakenDraft {
  readonly draft: QuestionDraft
  readonly losses: readonly ImportFinding[]
  /** Those that the draft shows. */
  readonly pictures: readonly CarriedPicture[]
}

export type DraftOfQuestion = TakenDraft | { readonly draft: null; readonly reasons: ImportFindings }

const lossOf: Readonly<Record<LostPart, ImportFinding>> = {
  stimulus: { code: 'stimulus-lost' },
  section: { code: 'feature-lost', values: { name: 'section in own questions' } },
  calculation: { code: 'feature-lost', values: { name: 'calculation in own questions' } }
}

/**
 * Makes a question that its author can edit. Its passage becomes the beginning of its text, which is a loss. Its pictures are the draft's; one that the
 * draft cannot show becomes its description, which is a loss, too. A hot spot is nothing without its picture, so it is not taken.
 */
export function draftOfQuestion(question: ImportedQuestion): DraftOfQuestion {
  const { type } = question.item
  if (type === 'hot-spot') return { draft: null, reasons: [{ code: 'not-editable', values: { type } }] }
  const carried = carriedPictures(question.pictures)
  const made = attempt(question, carried)
  if (made.draft !== null || carried.length === 0) return made
  // A picture that only the explanation shows is no part of a paper (decision 21). The question is worth more than such a picture.
  const early = earlyPictures(question, carried)
  const again = attempt(question, early)
  return again.draft === null ? attempt(question, []) : again
}

/** The draft of a question with all of its pictures described. */
export function describedDraftOf(question: ImportedQuestion): QuestionDraft | null {
  return attempt(question, []).draft
}

function attempt(question: ImportedQuestion, carried: readonly CarriedPicture[]): DraftOfQuestion {
  const made = madeDraft(question, carried)
  if (made === null) return { draft: null, reasons: [{ code: 'too-large-to-edit' }] }
  const { draft, lost } = made
  const faults = faultsOfDraft(draft).filter(({ code }) => question.unfinished === undefined || !guideFaults.has(code))
  const [first, ...others] = faults.map(({ code }): ImportFinding => ({ code }))
  if (first !== undefined) return { draft: null, reasons: [first, ...others] }
  const shown = new Set(draft.pictures.map(({ id }) => id))
  const pictures = carried.filter(({ entry }) => shown.has(entry.id))
  const taken = new Set(pictures.map(({ from }) => from))
  const losses = [...lost.map((part) => lossOf[part]), ...question.pictures.filter(({ id }) => !taken.has(id)).map(describedLoss)]
  return { draft: draft.topic === NO_TOPIC ? { ...draft, topic: '' } : draft, losses, pictures }
}

function describedLoss({ alt }: ImportedPicture): ImportFinding {
  return { code: 'picture-described', values: { text: alt.slice(0, 60) } }
}

/** Those that candidates see with the question, and not only after it. */
function earlyPictures(question: ImportedQuestion, carried: readonly CarriedPicture[]): readonly CarriedPicture[] {
  const made = madeDraft(question, carried)
  const early = new Set(made === null ? [] : textsOfDraft(made.draft).flatMap(({ text }) => picturesIn(text)))
  return carried.filter(({ entry }) => early.has(entry.id))
}

function madeDraft(question: ImportedQuestion, carried: readonly CarriedPicture[]): ItemDraft | null {
  const item = withCarried(withPassage(question), question.pictures, carried)
  const entries = carried.map(({ entry }) => entry)
  const made = toDraft(item, entries)
  if (made === null || question.unfinished === undefined) return made
  const parsed = questionDraftSchema.safeParse({ ...made.draft, ...withCarried(question.unfinished, question.pictures, carried) })
  return parsed.success ? { ...made, draft: parsed.data } : null
}

function withPassage({ item, stimulus }: ImportedQuestion): Item {
  return stimulus === undefined ? item : { ...item, stem: `${stimulus.text}\n\n${item.stem}` }
}
