import type { Paper, PaperStimulus, PaperSubject } from '../../../src-shared/attempt/record/paper.ts'
import { keyOfItem, personMarksOf, showItem, type Item, type PaperItem } from '../../../src-shared/content/item-types/item-types.ts'
import { lettersOf, usableItems } from '../../content/exams/cover.ts'
import { groupByStimulus, itemsToCount } from '../../content/exams/item-groups.ts'
import type { Stimulus, SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { picturesOf } from '../../content/check/check-pictures.ts'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { PaperSound, Sound } from '../../../src-shared/content/media/sound.ts'
import { createDifficultyOf, type EstimatedDifficulties } from '../../content/exams/estimated-difficulty.ts'
import type { ProfileSection, ProfileSubject } from '../../content/exams/profile.ts'
import type { PaperSection } from '../../../src-shared/content/scoring/section-rules.ts'
import type { ExtraTime } from '../../../src-shared/content/exams/extra-time.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { FreshSource, PaperSource } from '../../content/catalogue/paper-source.ts'
import { pictureIdsOf } from '../../content/templates/make-fresh-item.ts'
import { hashOfPaper } from './agreed-paper.ts'
import type { AnswerKey, KeyedItem } from './answer-key.ts'
import { chooseItems, type Draw } from './choose-items.ts'
import { chooseWithFresh } from './choose-with-fresh.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/create-seeded-random.ts'

export interface PaperRequest {
  readonly attemptId: string
  readonly markingVersion: string
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly startedAt: number
}

/** A paper and the keys of its items. */
export interface KeyedPaper {
  readonly paper: Paper
  readonly answerKey: AnswerKey
}

export interface DrawnPaper extends KeyedPaper {
  /** Its items and stimuli as their banks have them. */
  readonly authored: readonly (Item | Stimulus)[]
}

interface DrawnSubject {
  readonly subject: PaperSubject
  /** As the bank has them. */
  readonly items: readonly Item[]
  /** The same with the marks of their section. */
  readonly markedItems: readonly Item[]
  readonly stimuli: readonly PaperStimulus[]
  /** The sounds of its stimuli. */
  readonly sounds: readonly Sound[]
  readonly contentVersion: number | undefined
}

/** In how many papers the candidate has had each item; an absent item is new. */
export type TimesSeen = ReadonlyMap<string, number>

/**
 * Draws this candidate's paper by the blueprints of its subjects, least often seen items first. Pure: the same attempt id, bank and earlier
 * papers give the same items and orders. Items of one stimulus stay together in authored order; all other items, and the lists of each item,
 * are shuffled. A past paper has all its items in the original order. Fresh items are mixed in where the source has templates. Fails with
 * `assessment/cannot-be-filled` where the bank has too few items.
 */
export function drawPaper(source: PaperSource, request: PaperRequest, timesSeen: TimesSeen = new Map()): Result<DrawnPaper> {
  const { slug, title, subjects, rules, bank, parts, extraTime, isShortened, mode, sittingMode, interruptions } = source
  const drawn: DrawnSubject[] = []
  for (const subject of subjects) {
    // One random stream per subject, so that more items in one subject change nothing in another.
    const random = createSeededRandom(`${request.attemptId}\n${subject.slug}`)
    const result = drawSubject(subject, {
      content: bank.get(subject.slug),
      letterCount: lettersOf(subject, rules).length,
      random,
      timesSeen,
      attemptId: request.attemptId,
      fresh: source.fresh,
      isAsSet: source.isAsSet === true,
      difficulties: source.difficulties
    })
    if (!result) return fail('assessment/cannot-be-filled')
    drawn.push(result)
  }
  const seenBefore = drawn.reduce((sum, { items }) => sum + countSeen(items, timesSeen), 0)
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
    ...(seenBefore > 0 ? { seenBefore } : {}),
    ...(mode ? { mode } : {}),
    ...(sittingMode ? { sittingMode } : {}),
    ...(interruptions ? { interruptions } : {}),
    subjects: drawn.map(({ subject }) => subject),
    stimuli,
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(sounds.length > 0 ? { sounds } : {})
  }
  const authored = drawn.flatMap(({ items, subject: { slug }, stimuli: own }) => [...items, ...authoredStimuli(own, bank.get(slug))])
  return succeed({ paper: withHash(unhashed), answerKey: drawn.map((one) => toSubjectKey({ ...one, items: one.markedItems })), authored })
}

/** Counts the questions that the candidate has had; one with parts counts once. */
function countSeen(items: readonly Item[], timesSeen: TimesSeen): number {
  return groupByStimulus(items)
    .flatMap(itemsToCount)
    .filter(({ id }) => timesSeen.has(id)).length
}

/** Adds the hash of its contents to a paper. */
export function withHash(paper: Omit<Paper, 'paperHash'>): Paper {
  return { ...paper, paperHash: hashOfPaper(paper) }
}

interface SubjectSource {
  readonly content: SubjectContent | undefined
  readonly random: SeededRandom
  readonly timesSeen: TimesSeen
  /** Number of letters in the exam: an item that needs more cannot be shown. */
  readonly letterCount: number
  readonly attemptId: string
  readonly fresh: FreshSource | undefined
  readonly isAsSet: boolean
  readonly difficulties: EstimatedDifficulties | undefined
}

function drawSubject(subject: ProfileSubject, from: SubjectSource): DrawnSubject | null {
  const { content, random, letterCount } = from
  const { slug, title, itemCount, sections, optionLetters, calculator } = subject
  const usable = usableItems(content, letterCount)
  const parts: readonly SubjectSection[] = sections
    ? sections.map((section) => ({ ...section, items: usable.filter((item) => item.section === section.id) }))
    : [{ itemCount, items: usable }]
  const items: Item[] = []
  const markedItems: Item[] = []
  const paperItems: PaperItem[] = []
  for (const part of parts) {
    const chosen = chooseFor(subject, part, from)
    if (!chosen) return null
    const marked = chosen.map((item) => withMarksOf(part, item))
    items.push(...chosen)
    markedItems.push(...marked)
    paperItems.push(...marked.map((item) => toPaperItem(item, part.title, random)))
  }
  const rules = (sections ?? []).flatMap(toPaperSection)
  const own = { ...(optionLetters ? { optionLetters } : {}), ...(calculator ? { calculator } : {}) }
  const stimuli = collectStimuli(items, content)
  return {
    subject: { slug, title, items: paperItems, ...(rules.length > 0 ? { sections: rules } : {}), ...own },
    items,
    markedItems,
    stimuli,
    sounds: collectSounds(stimuli, content),
    contentVersion: content?.version
  }
}

/** A unit of drawing: a section of a subject, or the whole subject. */
interface SubjectSection {
  readonly title?: string
  readonly itemCount: number
  readonly marks?: number | undefined
  readonly items: readonly Item[]
}

/** Gives a question the marks of its section. One with marks of its own, or whose parts have them, keeps those. */
function withMarksOf({ marks }: SubjectSection, item: Item): Item {
  return marks === undefined || item.marks !== undefined || item.part !== undefined ? item : { ...item, marks }
}

/** Returns a section in the form of papers; nothing where it has no rules. With as many questions as must be answered, there is no choice. */
function toPaperSection({ title, itemCount, instructions, choose }: ProfileSection): PaperSection[] {
  const choice = choose === undefined || choose.count >= itemCount ? {} : { choose }
  if (instructions === undefined && !('choose' in choice)) return []
  return [{ title, ...(instructions === undefined ? {} : { instructions }), ...choice }]
}

/** Draws by the blueprint, with fresh items where the paper has templates. Sections of an exam have none. */
function chooseFor(subject: ProfileSubject, { items, itemCount }: SubjectSection, from: SubjectSource): Item[] | null {
  const { random, timesSeen, attemptId, fresh, content, isAsSet, difficulties } = from
  if (isAsSet) return items.length < itemCount ? null : items.slice(0, itemCount)
  const { slug, blueprint, sections } = subject
  const draw: Draw = { random, blueprint, timesSeen, difficultyOf: createDifficultyOf(difficulties, content?.version) }
  const templates = sections === undefined ? (fresh?.templates.get(slug) ?? []) : []
  if (templates.length === 0) return chooseItems(items, itemCount, draw)
  const name = `${attemptId}\n${slug}`
  return chooseWithFresh(items, itemCount, { ...draw, templates, oneIn: fresh?.oneIn, name, pictures: pictureIdsOf(content ?? {}) })
}

/** The profile names a section by its title, content by its id. */
function toPaperItem({ section: _, ...item }: Item, section: string | undefined, random: SeededRandom): PaperItem {
  return showItem(section === undefined ? item : { ...item, section }, random.shuffle)
}

/** Collects the stimuli of the items in the form of papers. Throws where the bank lacks one. */
export function collectStimuli(items: readonly Pick<Item, 'stimulusId'>[], content: SubjectContent | undefined): PaperStimulus[] {
  const ids = new Set(items.flatMap(({ stimulusId }) => stimulusId ?? []))
  return [...ids].map((id) => {
    const stimulus = content?.stimuli.find((candidate) => candidate.id === id)
    if (!stimulus) throw new Error(`no stimulus ${id} in the bank`)
    const { kind, title, text, sound } = stimulus
    return { id, kind, title, text, ...(sound ? { sound } : {}) }
  })
}

function authoredStimuli(stimuli: readonly PaperStimulus[], content: SubjectContent | undefined) {
  const ids = new Set(stimuli.map(({ id }) => id))
  return (content?.stimuli ?? []).filter(({ id }) => ids.has(id))
}

/** Collects the sounds of these stimuli. Throws where the bank lacks one. */
export function collectSounds(stimuli: readonly PaperStimulus[], content: SubjectContent | undefined): Sound[] {
  const ids = new Set(stimuli.flatMap(({ sound }) => sound?.soundId ?? []))
  return [...ids].map((id) => {
    const sound = content?.sounds?.find((candidate) => candidate.id === id)
    if (!sound) throw new Error(`no sound ${id} in the bank`)
    return sound
  })
}

/** Copies each member, so that the transcript reaches only candidates who read it in place of the sound. */
function toPaperSound({ id, type, sha256, durationMs, transcript }: Sound, accommodation: ExtraTime | undefined): PaperSound {
  return { id, type, sha256, durationMs, ...(accommodation?.isInWords ? { transcript } : {}) }
}

/** Collects the pictures of the candidate's items and stimuli, without duplicates. */
function collectPictures(drawn: readonly DrawnSubject[], stimuli: readonly PaperStimulus[], bank: PaperSource['bank']): Picture[] {
  const known = new Map([...bank.values()].flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.id, picture] as const)))
  const ids = new Set([...drawn.flatMap(({ items }) => items.flatMap(picturesOf)), ...stimuli.flatMap(({ text }) => picturesIn(text))])
  return [...ids].map((id) => {
    const picture = known.get(id)
    if (!picture) throw new Error(`no picture ${id} in the bank`)
    return picture
  })
}

/** Returns what the backend stores of a subject's items for scoring. */
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
    items: items.map(toKeyedItem)
  }
}

/** Returns an item's part of an answer key. */
export function toKeyedItem(item: Item): KeyedItem {
  const { id, topic, difficulty, explanation, marks } = item
  const key = keyOfItem(item)
  return { id, key, ...(marks === undefined || personMarksOf(key) !== null ? {} : { marks }), topic, difficulty, explanation }
}
