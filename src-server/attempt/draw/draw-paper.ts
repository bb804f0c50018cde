import { createHash } from 'node:crypto'
import { paperText, type Paper, type PaperStimulus, type PaperSubject } from '../../../src-shared/attempt/record/paper.ts'
import { keyOfItem, showItem, type Item, type PaperItem } from '../../../src-shared/content/item-types/item-types.ts'
import { lettersOf, usableItems } from '../../content/exams/cover.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { picturesOf } from '../../content/check/check-pictures.ts'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { PaperSound, Sound } from '../../../src-shared/content/media/sound.ts'
import type { ProfileSubject } from '../../content/exams/profile.ts'
import type { ExtraTime } from '../../../src-shared/content/exams/extra-time.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FreshSource, PaperSource } from '../../content/catalogue/paper-source.ts'
import { pictureIdsOf } from '../../content/templates/make-fresh-item.ts'
import type { AnswerKey } from './answer-key.ts'
import { chooseItems, type Draw } from './choose-items.ts'
import { chooseWithFresh } from './choose-with-fresh.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/create-seeded-random.ts'

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
  readonly stimuli: readonly PaperStimulus[]
  /** What its stimuli let be heard. */
  readonly sounds: readonly Sound[]
  readonly contentVersion: number | undefined
}

/** In how many papers the candidate has had each item; an item that is not in it is new. */
export type TimesSeen = ReadonlyMap<string, number>

/**
 * Draws this candidate's paper by the blueprints of its subjects, seldom seen items first. Pure: the same attempt id, bank and earlier papers
 * give the same items and orders. Items of one stimulus stay together in authored order; all other items, and the lists of each item, are
 * shuffled; a paper that is kept as it was set has all its items in their order. Fresh items stand among them where the source has templates for that. `assessment/cannot-be-filled` where the bank is short.
 */
export function drawPaper(source: PaperSource, request: PaperRequest, timesSeen: TimesSeen = new Map()): Result<DrawnPaper> {
  const { slug, title, subjects, rules, bank, parts, extraTime, isShortened, mode, sittingMode, interruptions } = source
  const drawn: DrawnSubject[] = []
  for (const subject of subjects) {
    // One stream per subject, so that more items in one change nothing in another.
    const random = createSeededRandom(`${request.attemptId}\n${subject.slug}`)
    const result = drawSubject(subject, {
      content: bank.get(subject.slug),
      letterCount: lettersOf(subject, rules).length,
      random,
      timesSeen,
      attemptId: request.attemptId,
      fresh: source.fresh,
      isAsSet: source.isAsSet === true
    })
    if (!result) return fail('assessment/cannot-be-filled')
    drawn.push(result)
  }
  const stimuli = drawn.flatMap((subject) => subject.stimuli)
  const pictures = collectPictures(drawn, stimuli, bank)
  const sounds = drawn.flatMap((subject) => subject.sounds.map((sound) => toPaperSound(sound, extraTime)))
  const unhashed = {
    ...request,
    slug,
    title,
    rules,
    budgetMs: source.budgetMs + (extraTime?.msPerPart ?? 0) * (parts?.length ?? 1),
    ...(parts ? { parts: [...parts] } : {}),
    ...(extraTime ? { extraTime } : {}),
    ...(isShortened ? { isShortened } : {}),
    ...(mode ? { mode } : {}),
    ...(sittingMode ? { sittingMode } : {}),
    ...(interruptions ? { interruptions } : {}),
    subjects: drawn.map(({ subject }) => subject),
    stimuli,
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(sounds.length > 0 ? { sounds } : {})
  }
  return succeed({ paper: withHash(unhashed), answerKey: drawn.map(toSubjectKey) })
}

/** A paper with the hash of what it now is. */
export function withHash(paper: Omit<Paper, 'paperHash'>): Paper {
  return { ...paper, paperHash: createHash('sha256').update(paperText(paper)).digest('hex') }
}

interface SubjectSource {
  readonly content: SubjectContent | undefined
  readonly random: SeededRandom
  readonly timesSeen: TimesSeen
  /** Letters of the exam: an item that needs more cannot be shown. */
  readonly letterCount: number
  readonly attemptId: string
  readonly fresh: FreshSource | undefined
  readonly isAsSet: boolean
}

function drawSubject(subject: ProfileSubject, from: SubjectSource): DrawnSubject | null {
  const { content, random, letterCount } = from
  const { slug, title, itemCount, sections, optionLetters, calculator } = subject
  const usable = usableItems(content, letterCount)
  const parts: readonly SubjectSection[] = sections
    ? sections.map((section) => ({ ...section, items: usable.filter((item) => item.section === section.id) }))
    : [{ itemCount, items: usable }]
  const items: Item[] = []
  const paperItems: PaperItem[] = []
  for (const part of parts) {
    const chosen = chooseFor(subject, part, from)
    if (!chosen) return null
    items.push(...chosen)
    paperItems.push(...chosen.map((item) => toPaperItem(item, part.title, random)))
  }
  const own = { ...(optionLetters ? { optionLetters } : {}), ...(calculator ? { calculator } : {}) }
  const stimuli = collectStimuli(items, content)
  return {
    subject: { slug, title, items: paperItems, ...own },
    items,
    stimuli,
    sounds: collectSounds(stimuli, content),
    contentVersion: content?.version
  }
}

/** What is drawn together: a section of a subject, or all of it. */
interface SubjectSection {
  readonly title?: string
  readonly itemCount: number
  readonly items: readonly Item[]
}

/** By the blueprint; with fresh items among the written ones where the paper has templates, which no section of an exam does. */
function chooseFor(subject: ProfileSubject, { items, itemCount }: SubjectSection, from: SubjectSource): Item[] | null {
  const { random, timesSeen, attemptId, fresh, content, isAsSet } = from
  if (isAsSet) return items.length < itemCount ? null : items.slice(0, itemCount)
  const { slug, blueprint, sections } = subject
  const draw: Draw = { random, blueprint, timesSeen }
  const templates = sections === undefined ? (fresh?.templates.get(slug) ?? []) : []
  if (templates.length === 0) return chooseItems(items, itemCount, draw)
  const name = `${attemptId}\n${slug}`
  return chooseWithFresh(items, itemCount, { ...draw, templates, oneIn: fresh?.oneIn, name, pictures: pictureIdsOf(content ?? {}) })
}

/** The profile names a section by its title, content by its id. */
function toPaperItem({ section: _, ...item }: Item, section: string | undefined, random: SeededRandom): PaperItem {
  return showItem(section === undefined ? item : { ...item, section }, random.shuffle)
}

/** What the items refer to, as papers show it; throws where the bank lacks it. */
export function collectStimuli(items: readonly Pick<Item, 'stimulusId'>[], content: SubjectContent | undefined): PaperStimulus[] {
  const ids = new Set(items.flatMap(({ stimulusId }) => stimulusId ?? []))
  return [...ids].map((id) => {
    const stimulus = content?.stimuli.find((candidate) => candidate.id === id)
    if (!stimulus) throw new Error(`no stimulus ${id} in the bank`)
    const { kind, title, text, sound } = stimulus
    return { id, kind, title, text, ...(sound ? { sound } : {}) }
  })
}

/** The sounds that these stimuli let be heard; throws where the bank lacks one. */
export function collectSounds(stimuli: readonly PaperStimulus[], content: SubjectContent | undefined): Sound[] {
  const ids = new Set(stimuli.flatMap(({ sound }) => sound?.soundId ?? []))
  return [...ids].map((id) => {
    const sound = content?.sounds?.find((candidate) => candidate.id === id)
    if (!sound) throw new Error(`no sound ${id} in the bank`)
    return sound
  })
}

/** Member by member, so that what is said reaches nobody but those who sit the paper in words. */
function toPaperSound({ id, type, sha256, durationMs, transcript }: Sound, accommodation: ExtraTime | undefined): PaperSound {
  return { id, type, sha256, durationMs, ...(accommodation?.isInWords ? { transcript } : {}) }
}

/** The pictures that the candidate's own items and passages show, each once. */
function collectPictures(drawn: readonly DrawnSubject[], stimuli: readonly PaperStimulus[], bank: PaperSource['bank']): Picture[] {
  const known = new Map([...bank.values()].flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.id, picture] as const)))
  const ids = new Set([...drawn.flatMap(({ items }) => items.flatMap(picturesOf)), ...stimuli.flatMap(({ text }) => picturesIn(text))])
  return [...ids].map((id) => {
    const picture = known.get(id)
    if (!picture) throw new Error(`no picture ${id} in the bank`)
    return picture
  })
}

/** What the backend keeps of a subject's items to mark them by. */
export function toSubjectKey({
  subject,
  items,
  sounds,
  contentVersion
}: Pick<DrawnSubject, 'items' | 'sounds' | 'contentVersion'> & { readonly subject: Pick<PaperSubject, 'slug'> }): AnswerKey[number] {
  return {
    slug: subject.slug,
    ...(contentVersion === undefined ? {} : { contentVersion }),
    ...(sounds.length > 0 ? { transcripts: Object.fromEntries(sounds.map(({ id, transcript }) => [id, transcript])) } : {}),
    items: items.map((item) => ({
      id: item.id,
      key: keyOfItem(item),
      topic: item.topic,
      difficulty: item.difficulty,
      explanation: item.explanation
    }))
  }
}
