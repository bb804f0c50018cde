import { createHash } from 'node:crypto'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { faultsOfDraft } from '../../../src-shared/content/own-questions/faults-of-draft.ts'
import { toTemplate } from '../../../src-shared/content/own-questions/to-template.ts'
import { itemIdOf, showsHeard, toItem } from '../../../src-shared/content/own-questions/to-item.ts'
import {
  faultsOfPassage,
  passageIdOf,
  playedSoundOf,
  toSound,
  toStimulus,
  type OwnPassage
} from '../../../src-shared/content/own-questions/own-passage.ts'
import { picturesShown } from '../../../src-shared/content/own-questions/picture-faults.ts'
import type { OwnQuestion } from '../../../src-shared/content/own-questions/own-question.ts'
import { yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import { withTemplates, type TemplatedContent } from '../templates/templated-content.ts'

const HASH_LENGTH = 16

/** Returns the subject slug of a set; the same name gives the same slug. */
export function slugOfSet(set: string): string {
  return `own-${createHash('sha256').update(set).digest('hex').slice(0, HASH_LENGTH)}`
}

/** Groups questions by the name of their set, both in the order of creation. */
export function groupBySet(questions: readonly OwnQuestion[]): ReadonlyMap<string, readonly OwnQuestion[]> {
  return Map.groupBy(questions, ({ set }) => set)
}

/** What questions refer to, of the author's own. */
export interface OwnParts {
  /** Of stored files. */
  readonly hashes: ReadonlySet<string>
  readonly passages: readonly OwnPassage[]
}

/**
 * Converts a question to an item; null while it is incomplete, or while what it refers to is: pictures and sounds whose files are not stored, a passage
 * that cannot be used. A question may not show what must be heard either.
 */
export function toWholeItem(question: OwnQuestion, parts: OwnParts): Item | null {
  return missesNothing(question.draft, parts) && !showsHeard(question, passageOf(question.draft, parts) ?? null) ? toItem(question) : null
}

/** Whether `toWholeItem` gives an item. Faster, because it makes one only for a question about a sound. */
export function isWhole(question: OwnQuestion, parts: OwnParts): boolean {
  const { draft } = question
  return faultsOfDraft(draft).length === 0 && missesNothing(draft, parts) && !showsHeard(question, passageOf(draft, parts) ?? null)
}

/** Whether the pictures that a draft shows are stored, and its passage can be used: that of a sound is stored, too. */
function missesNothing(draft: OwnQuestion['draft'], parts: OwnParts): boolean {
  if (!picturesShown(draft).every(({ sha256 }) => parts.hashes.has(sha256))) return false
  if (passageIdOf(draft) === null) return true
  const passage = passageOf(draft, parts)
  if (passage === undefined || faultsOfPassage(passage).length > 0) return false
  const file = playedSoundOf(passage)?.file
  return !file || parts.hashes.has(file.sha256)
}

/** Returns the passage that a question is about; undefined without one, or if it was deleted. */
export function passageOf(draft: OwnQuestion['draft'], { passages }: Pick<OwnParts, 'passages'>): OwnPassage | undefined {
  const wanted = passageIdOf(draft)
  return wanted === null ? undefined : passages.find(({ passageId }) => passageId === wanted)
}

/** A few milliseconds on the slowest computer that we know. */
const QUESTIONS_PER_STEP = 10

/** Lets other requests run between some questions, and before each whose numbers must be tried. */
export async function yieldBefore({ draft }: Pick<OwnQuestion, 'draft'>, number: number): Promise<void> {
  if (number % QUESTIONS_PER_STEP === 0 || draft.type === 'changing-numbers') await yieldToEventLoop()
}

/**
 * Converts sets to subjects with their complete questions; a set without one is left out. A question whose picture, sound or passage is missing
 * is incomplete. One with changing numbers becomes a template, and one example of it is an item. `version` grows with each change.
 */
export async function toSubjects(
  questions: readonly OwnQuestion[],
  { version, ...parts }: OwnParts & { readonly version: number }
): Promise<readonly TemplatedContent[]> {
  const whole = await findWhole(questions, parts)
  return [...Map.groupBy(whole, ({ question }) => question.set)].map(([title, own]) => {
    const drafts = own.map(({ question }) => question.draft)
    const pictures = [...new Map(drafts.flatMap((draft) => picturesShown(draft).map((picture) => [picture.id, picture] as const))).values()]
    const read = new Set(drafts.map(passageIdOf))
    const passages = parts.passages.filter(({ passageId }) => read.has(passageId))
    const stimuli = passages.flatMap((passage) => toStimulus(passage) ?? [])
    const sounds = passages.flatMap((passage) => toSound(passage) ?? [])
    const media = { ...(pictures.length > 0 ? { pictures } : {}), ...(sounds.length > 0 ? { sounds } : {}) }
    const content = { subject: slugOfSet(title), title, version, stimuli, ...media, items: own.map(({ item }) => item) }
    return withTemplates(
      content,
      own.flatMap(({ question }) => templateOf(question) ?? [])
    )
  })
}

async function findWhole(questions: readonly OwnQuestion[], parts: OwnParts): Promise<readonly { question: OwnQuestion; item: Item }[]> {
  const whole: { question: OwnQuestion; item: Item }[] = []
  for (const [number, question] of questions.entries()) {
    await yieldBefore(question, number)
    const item = toWholeItem(question, parts)
    if (item !== null) whole.push({ question, item })
  }
  return whole
}

function templateOf(question: OwnQuestion): ItemTemplate | null {
  return question.draft.type === 'changing-numbers' ? toTemplate(question, `${itemIdOf(question.questionId)}-numbers`) : null
}
