import { createHash } from 'node:crypto'
import { paperText, type Paper, type PaperItem, type PaperStimulus, type PaperSubject } from '../../src-shared/attempt/paper.ts'
import type { Item, SubjectContent } from '../../src-shared/content/item.ts'
import type { ProfileSubject } from '../../src-shared/content/profile.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { PaperSource } from '../content/create-assessment-catalogue.ts'
import type { AnswerKey } from './answer-key.ts'
import { chooseItems } from './choose-items.ts'
import { createSeededRandom, type SeededRandom } from './create-seeded-random.ts'

export interface PaperRequest {
  readonly attemptId: string
  readonly markingVersion: string
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly startedAt: number
}

export interface DrawnPaper {
  readonly paper: Paper
  readonly answerKey: AnswerKey
}

interface DrawnSubject {
  readonly subject: PaperSubject
  readonly items: readonly Item[]
}

/**
 * Draws this candidate's paper. Pure: the same attempt id and bank give the same items and orders. Items of one stimulus stay together
 * in authored order; all other items, and the options of each item, are shuffled. `assessment/cannot-be-filled` where the bank is short.
 */
export function drawPaper({ slug, title, budgetMs, subjects, rules, bank }: PaperSource, request: PaperRequest): Result<DrawnPaper> {
  const drawn: DrawnSubject[] = []
  for (const subject of subjects) {
    // One stream per subject, so that more items in one change nothing in another.
    const random = createSeededRandom(`${request.attemptId}\n${subject.slug}`)
    const result = drawSubject(subject, { content: bank.get(subject.slug), random, optionLimit: rules.optionLetters.length })
    if (!result) return fail('assessment/cannot-be-filled')
    drawn.push(result)
  }
  const unhashed = {
    ...request,
    slug,
    title,
    rules,
    budgetMs,
    subjects: drawn.map(({ subject }) => subject),
    stimuli: drawn.flatMap(({ subject, items }) => collectStimuli(items, bank.get(subject.slug)))
  }
  const paper = { ...unhashed, paperHash: createHash('sha256').update(paperText(unhashed)).digest('hex') }
  return succeed({ paper, answerKey: drawn.map(toSubjectKey) })
}

interface SubjectSource {
  readonly content: SubjectContent | undefined
  readonly random: SeededRandom
  /** Most options that an item may have: one per letter. */
  readonly optionLimit: number
}

function drawSubject({ slug, title, itemCount, sections }: ProfileSubject, { content, random, optionLimit }: SubjectSource): DrawnSubject | null {
  const usable = (content?.items ?? []).filter(({ options }) => options.length <= optionLimit)
  const parts: { readonly title?: string; readonly itemCount: number; readonly items: readonly Item[] }[] = sections
    ? sections.map((section) => ({ ...section, items: usable.filter((item) => item.section === section.id) }))
    : [{ itemCount, items: usable }]
  const items: Item[] = []
  const paperItems: PaperItem[] = []
  for (const part of parts) {
    const chosen = chooseItems(part.items, part.itemCount, random)
    if (!chosen) return null
    items.push(...chosen)
    paperItems.push(...chosen.map((item) => toPaperItem(item, part.title, random)))
  }
  return { subject: { slug, title, items: paperItems }, items }
}

/** Member by member, so that what is added to items one day does not reach a candidate by itself. */
function toPaperItem({ id, stimulusId, stem, options }: Item, section: string | undefined, random: SeededRandom): PaperItem {
  return {
    id,
    ...(section === undefined ? {} : { section }),
    ...(stimulusId === undefined ? {} : { stimulusId }),
    stem,
    options: random.shuffle(options).map((option) => ({ id: option.id, text: option.text }))
  }
}

function collectStimuli(items: readonly Item[], content: SubjectContent | undefined): PaperStimulus[] {
  const ids = new Set(items.flatMap(({ stimulusId }) => stimulusId ?? []))
  return [...ids].map((id) => {
    const stimulus = content?.stimuli.find((candidate) => candidate.id === id)
    if (!stimulus) throw new Error(`no stimulus ${id} in the bank`)
    const { kind, title, text } = stimulus
    return { id, kind, title, text }
  })
}

function toSubjectKey({ subject, items }: DrawnSubject): AnswerKey[number] {
  return {
    slug: subject.slug,
    items: items.map(({ id, key, topic, difficulty, explanation }) => ({ id, keyOptionId: key, topic, difficulty, explanation }))
  }
}
