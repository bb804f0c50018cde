import type { PracticeChoice, PracticeSlug, PracticeStock } from '../../src-shared/assessment/practice.ts'
import { sittingModeOf, type SittingMode } from '../../src-shared/attempt/sitting-mode.ts'
import { apportion } from '../../src-shared/content/blueprint.ts'
import type { ExtraTime } from '../../src-shared/content/extra-time.ts'
import { lettersOf, usableItems } from '../../src-shared/content/cover.ts'
import { idsHeardApart } from '../../src-shared/content/heard-items.ts'
import { mostOf } from '../../src-shared/content/item-groups.ts'
import type { Profile, ProfileSubject } from '../../src-shared/content/profile.ts'
import type { Item } from '../../src-shared/item-types/item-types.ts'
import { shortenedScale } from '../../src-shared/scoring/scoring-rules.ts'
import type { ContentLibrary } from './create-content-library.ts'
import type { NoPaper, PaperSource } from './paper-source.ts'
import { OWN_EXAM } from '../../src-shared/own-questions/own-exam-slug.ts'
import type { SubjectContent } from '../../src-shared/content/subject-content.ts'
import { originOf } from '../../src-shared/content/fresh-item-id.ts'
import { ownProfile } from '../own-questions/own-exam.ts'
import { MOST_OF_TEMPLATE } from '../template/create-fresh-maker.ts'
import type { ItemTemplate } from '../template/item-template.ts'
import { pictureIdsOf } from '../template/make-fresh-item.ts'
import { usableTemplates, type TemplatedContent } from '../template/templated-content.ts'
import { toExamRules } from './exam-rules-of.ts'
import { revisedItems, type RevisedSubject } from './revised-items.ts'
import { countByTopic, type StockLists } from './practice-stock.ts'
import { satAs } from './sat-as.ts'

interface PracticeDeps {
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>
  /** What an account has written, each set a subject. */
  readonly readOwn: (accountId: string) => Promise<readonly SubjectContent[]>
  /** Wall clock, milliseconds since 1970: it says which version of an exam is in force. */
  readonly now: () => number
}

interface PracticeRequest {
  readonly accountId: string
  readonly slug: PracticeSlug
  readonly practice: PracticeChoice
  readonly attemptId: string
  readonly sittingMode?: SittingMode | undefined
  /** In how many papers the learner has had each item. */
  readonly timesSeen: ReadonlyMap<string, number>
  /** What a paper of mistakes or bookmarks is made of, in the order in which it is taken; nothing in any other practice. */
  readonly among: readonly string[]
}

/** The learner's own items of both kinds, by their ids. */
interface OwnLists {
  readonly mistakes: readonly string[]
  readonly bookmarks: readonly string[]
}

export interface PracticeCatalogue {
  /** What there is of an exam; of the fullest one where none is named or that one is not there. Null where there is nothing at all. */
  readonly readStock: (wanted: { readonly accountId: string; readonly exam: string | undefined }, lists: OwnLists) => Promise<PracticeStock | null>
  /** `not-found` where the exam has no such subject, `nothing-to-practise` where no item is as chosen. */
  readonly readSource: (request: PracticeRequest) => Promise<PaperSource | NoPaper>
}

/** Papers that learners put together from the banks of the exams. */
export function createPracticeCatalogue({ library, readOwn, now }: PracticeDeps): PracticeCatalogue {
  const readExams = async (accountId: string): Promise<readonly Exam[]> => {
    const day = new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length)
    const profiles = [...(await library.readProfiles(day))]
    const exams = await Promise.all(
      profiles.map(async ([family, profile]) => {
        return toExam(family, profile, await library.readBankOf(profile, profile.subjects))
      })
    )
    const own = await readOwn(accountId)
    const rules = ownProfile(own)
    const all = rules === null ? exams : [...exams, toExam(OWN_EXAM, rules, new Map(own.map((content) => [content.subject, content])))]
    return all.filter(({ itemsOf }) => [...itemsOf.values()].some(({ length }) => length > 0))
  }

  return {
    async readStock({ accountId, exam: name }, { mistakes, bookmarks }) {
      const exams = await readExams(accountId)
      const exam = exams.find(({ family }) => family === name) ?? fullestOf(exams)
      return exam ? toStock(exams, exam, { mistakes: new Set(mistakes.map(originOf)), bookmarks: new Set(bookmarks.map(originOf)) }) : null
    },
    async readSource(request) {
      const exam = (await readExams(request.accountId)).find(({ family }) => family === request.practice.exam)
      return exam ? toSource(exam, request) : 'not-found'
    }
  }
}

/** An exam as it is today, with the items and templates that can be shown under its letters. */
interface Exam {
  readonly family: string
  readonly profile: Profile
  readonly bank: ReadonlyMap<string, TemplatedContent>
  readonly itemsOf: ReadonlyMap<string, readonly Item[]>
  readonly templatesOf: ReadonlyMap<string, readonly ItemTemplate[]>
}

function toExam(family: string, profile: Profile, bank: Exam['bank']): Exam {
  const shown = profile.subjects.map((subject) => ({
    slug: subject.slug,
    content: bank.get(subject.slug),
    letterCount: lettersOf(subject, profile).length
  }))
  return {
    family,
    profile,
    bank,
    itemsOf: new Map(shown.map(({ slug, content, letterCount }) => [slug, usableItems(content, letterCount)])),
    templatesOf: new Map(shown.map(({ slug, content, letterCount }) => [slug, usableTemplates(content, letterCount)]))
  }
}

/** The exam for which there is most. */
function fullestOf(exams: readonly Exam[]): Exam | undefined {
  const sizeOf = ({ itemsOf }: Exam): number => [...itemsOf.values()].reduce((sum, { length }) => sum + length, 0)
  return exams.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
}

function toStock(
  exams: readonly Exam[],
  { family, profile, bank, itemsOf, templatesOf }: Exam,
  lists: Pick<StockLists, 'mistakes' | 'bookmarks'>
): PracticeStock {
  return {
    exams: exams.map((exam) => ({ slug: exam.family, name: exam.profile.name })),
    exam: family,
    subjects: profile.subjects.flatMap(({ slug, title }) => {
      const items = itemsOf.get(slug) ?? []
      const content = bank.get(slug)
      const heard = content ? idsHeardApart(content) : nobody
      const templates = templatesOf.get(slug) ?? []
      return items.length === 0 ? [] : [{ slug, title, headings: countByTopic(items, { ...lists, heard, templates }) }]
    })
  }
}

function toSource(exam: Exam, request: PracticeRequest): PaperSource | NoPaper {
  const { slug, practice } = request
  const { profile, itemsOf } = exam
  const subjects = profile.subjects.filter((subject) => practice.subjects.includes(subject.slug) && itemsOf.has(subject.slug))
  if (subjects.length !== new Set(practice.subjects).size) return 'not-found'
  const open = openSubjects(exam, subjects, request)
  const drawn = shareOut(subjects, open, practice.itemCount)
  if (drawn.length === 0) return 'nothing-to-practise'
  const rules = toExamRules(profile, drawn)
  const titles = drawn.map(({ title }) => title).join(', ')
  const templates = new Map([...open].map(([name, subject]) => [name, subject.templates]))
  return satAs(sittingModeOf(request), {
    slug,
    kind: 'practice',
    mode: slug === 'mistakes' ? 'mistakes' : 'custom',
    title: `${titleStarts[slug]}: ${titles}`,
    description: '',
    subjects: drawn,
    budgetMs: practice.budgetMs,
    ...(practice.isInWords ? { extraTime: inWords } : {}),
    maximumTotal: shortenedScale.subjectMaximum,
    // It is no body's paper, so it has no body's scale.
    rules: { ...rules, scoring: { ...rules.scoring, scale: shortenedScale } },
    bank: new Map([...exam.bank].map(([name, content]) => [name, { ...content, items: [...(open.get(name)?.items ?? [])] }])),
    ...([...templates.values()].flat().length === 0 ? {} : { fresh: { templates, oneIn: FRESH_ONE_IN } })
  })
}

/** Of a practice with fresh numbers, at least one item of so many is fresh: enough to be met, and few enough that the syllabus stays what was written. */
const FRESH_ONE_IN = 3

const titleStarts: Readonly<Record<PracticeSlug, string>> = { practice: 'My practice', mistakes: 'My mistakes', bookmarks: 'My bookmarks' }

const nobody: ReadonlySet<string> = new Set()

/** What an exam grants by its own rules, a learner may choose where it is no exam. */
const inWords: ExtraTime = { id: 'in-words', title: 'your own choice', msPerPart: 0, isInWords: true }

/** What of each subject a practice is drawn from. */
interface OpenSubject {
  readonly items: readonly Item[]
  /** None where no fresh numbers are wanted. */
  readonly templates: readonly ItemTemplate[]
}

function openSubjects(exam: Exam, subjects: readonly ProfileSubject[], request: PracticeRequest): ReadonlyMap<string, OpenSubject> {
  const { slug, practice, among, attemptId, timesSeen } = request
  const fitting = subjects.map(({ slug: name }) => fittingOf(exam, name, request))
  if (slug !== 'practice') {
    const items = revisedItems(fitting, { among, count: practice.itemCount, attemptId, timesSeen })
    return new Map(fitting.map(({ slug: name }) => [name, { items: items.get(name) ?? [], templates: [] }]))
  }
  return new Map(fitting.map(({ slug: name, items, templates }) => [name, { items, templates: practice.hasFreshNumbers ? templates : [] }]))
}

/** The items and templates of a subject that are as chosen. */
function fittingOf({ bank, itemsOf, templatesOf }: Exam, name: string, { slug, practice }: PracticeRequest): RevisedSubject {
  const content = bank.get(name)
  const apart = content && slug === 'practice' && practice.topics?.[name] === undefined ? idsHeardApart(content) : nobody
  return {
    slug: name,
    items: (itemsOf.get(name) ?? []).filter((item) => !apart.has(item.id) && fits(item, name, practice)),
    templates: (templatesOf.get(name) ?? []).filter((template) => fits(template, name, practice)),
    pictures: pictureIdsOf(content ?? {})
  }
}

function fits({ topic, difficulty }: Pick<Item, 'topic' | 'difficulty'>, subject: string, { topics, difficulties }: PracticeChoice): boolean {
  return (topics?.[subject]?.includes(topic) ?? true) && (difficulties?.includes(difficulty) ?? true)
}

/** Each subject with its part of the items: as even as can be, whole texts only, filled up with fresh ones, and no subject without one. */
function shareOut(subjects: readonly ProfileSubject[], open: ReadonlyMap<string, OpenSubject>, count: number): ProfileSubject[] {
  const freshOf = (slug: string): number => MOST_OF_TEMPLATE * (open.get(slug)?.templates.length ?? 0)
  const portions = subjects.map(({ slug }) => ({ name: slug, share: 1, supply: (open.get(slug)?.items.length ?? 0) + freshOf(slug) }))
  const wanted = Math.min(
    count,
    portions.reduce((sum, { supply }) => sum + supply, 0)
  )
  const quotas = apportion(portions, wanted, () => 0)
  return subjects.flatMap(({ sections: _, ...subject }) => {
    const quota = quotas.get(subject.slug)?.drawn ?? 0
    const itemCount = Math.min(quota, mostOf(open.get(subject.slug)?.items ?? [], quota) + freshOf(subject.slug))
    return itemCount === 0 ? [] : [{ ...subject, itemCount }]
  })
}
