import type { PracticeChoice, PracticeSlug, PracticeStock } from '../../../src-shared/content/exams/practice.ts'
import { sittingModeOf, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { ClassLevelSlug } from '../../../src-shared/account/class-levels.ts'
import type { StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { ExtraTime } from '../../../src-shared/content/exams/extra-time.ts'
import { idsHeardApart } from '../exams/heard-items.ts'
import type { ProfileSubject } from '../exams/profile.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { shortenedScale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import type { ContentLibrary } from './create-content-library.ts'
import type { NoPaper, PaperSource } from './paper-source.ts'
import { OWN_EXAM } from '../../../src-shared/content/own-questions/own-exam-slug.ts'
import { originOf } from '../templates/fresh-item-id.ts'
import { ownProfile } from './own-exam.ts'
import { pictureIdsOf } from '../templates/make-fresh-item.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { toExamRules } from './exam-rules-of.ts'
import { dailyItems, type TopicOf } from './daily-items.ts'
import { revisedItems, type RevisedSubject } from './revised-items.ts'
import { filterOffered, isOwn, isStocked, ownQuestions, toExam, usualOf, type PracticeExam } from './practice-exam.ts'
import { countByTopic, type StockLists } from './practice-stock.ts'
import { shareOut, type OpenSubject } from './share-out.ts'
import { questionsForTopics } from './questions-for.ts'
import { satAs } from './sat-as.ts'

interface PracticeDeps {
  readonly library: Pick<ContentLibrary, 'readDefinitions' | 'readProfiles' | 'readBankOf'>
  /** Reads class, exam and country of an account. */
  readonly readLearner: (accountId: string) => Promise<StudyFacts>
  /** Reads an account's own questions, each set as a subject. */
  readonly readOwn: (accountId: string) => Promise<readonly TemplatedContent[]>
  /** Wall clock, milliseconds since 1970: decides which version of an exam is in force. */
  readonly now: () => number
}

/** For whom questions are: an account, or the class that it teaches. */
interface Asker {
  readonly accountId: string
  /** Questions suit this class, in the country of the account, whatever its own class is. */
  readonly classLevel?: ClassLevelSlug | undefined
}

interface PracticeRequest extends Asker {
  readonly slug: PracticeSlug
  readonly practice: PracticeChoice
  readonly attemptId: string
  readonly sittingMode?: SittingMode | undefined
  /** In how many papers the learner has had each item. */
  readonly timesSeen: ReadonlyMap<string, number>
  /** The item ids for a paper of mistakes or bookmarks, and those due for the daily ten, in order of use; empty for any other practice. */
  readonly among: readonly string[]
  /** For the daily ten: the learner's weak topics, the one with the most to gain first. */
  readonly weakTopics?: readonly TopicOf[]
  /** Which items that match the choice may be drawn. Default: all of them. */
  readonly suits?: (item: Item, content: TemplatedContent) => boolean
}

/** The learner's mistakes and bookmarks, by item id. */
interface OwnLists {
  readonly mistakes: readonly string[]
  readonly bookmarks: readonly string[]
}

/** A topic with the exam under which it is practised. */
export interface OfferedHeading {
  readonly title: string
  readonly exam: { readonly slug: string; readonly name: string }
  readonly subject: { readonly slug: string; readonly title: string }
}

export interface PracticeCatalogue {
  /**
   * Returns what a learner can practise for an exam. Without a named or offered exam: the learner's own, otherwise the one for the highest
   * class, of several the largest. Null where there is nothing at all.
   */
  readonly readStock: (wanted: Asker & { readonly exam: string | undefined }, lists: OwnLists) => Promise<PracticeStock | null>
  /** Returns the topics that a learner can practise, those of the learner's own exam first. A topic of several exams appears under the first. */
  readonly readHeadings: (accountId: string) => Promise<readonly OfferedHeading[]>
  /** `not-found`: the exam has no such subject. `nothing-to-practise`: no item matches the choice. */
  readonly readSource: (request: PracticeRequest) => Promise<PaperSource | NoPaper>
}

/** Creates papers that learners compose from the banks of the exams. */
export function createPracticeCatalogue({ library, readLearner, readOwn, now }: PracticeDeps): PracticeCatalogue {
  const readExams = async (accountId: string): Promise<readonly PracticeExam[]> => {
    const day = new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length)
    const [profiles, definitions] = await Promise.all([library.readProfiles(day), library.readDefinitions()])
    const exams = await Promise.all(
      [...profiles].map(async ([family, profile]) => {
        const bank = await library.readBankOf(profile, profile.subjects)
        return toExam({ family, profile, bank, questionsFor: questionsForTopics({ family, profile }, definitions) })
      })
    )
    const own = await readOwn(accountId)
    const profile = ownProfile(own)
    const bank = new Map(own.map((content) => [content.subject, content]))
    const all = profile === null ? exams : [...exams, toExam({ family: OWN_EXAM, profile, bank, questionsFor: () => ownQuestions })]
    return all.filter(isStocked)
  }

  const readFacts = async ({ accountId, classLevel }: Asker): Promise<StudyFacts> => {
    const learner = await readLearner(accountId)
    return classLevel === undefined ? learner : { ...learner, classLevel, targetExam: null }
  }

  return {
    async readStock({ accountId, classLevel, exam: name }, { mistakes, bookmarks }) {
      const learner = await readFacts({ accountId, classLevel })
      const exams = (await readExams(accountId)).map((exam) => filterOffered(exam, learner)).filter(isStocked)
      const exam = exams.find(({ family }) => family === name) ?? usualOf(exams, learner)
      return exam
        ? toStock({ exams, exam, learner }, { mistakes: new Set(mistakes.map(originOf)), bookmarks: new Set(bookmarks.map(originOf)) })
        : null
    },
    async readHeadings(accountId) {
      const learner = await readLearner(accountId)
      const exams = (await readExams(accountId)).map((exam) => filterOffered(exam, learner))
      return headingsOf(exams.toSorted((one, other) => Number(isOwn(other, learner)) - Number(isOwn(one, learner))))
    },
    async readSource(request) {
      const exam = (await readExams(request.accountId)).find(({ family }) => family === request.practice.exam)
      if (!exam) return 'not-found'
      // The learner has met mistakes and bookmarks before, so the current class does not limit them.
      return toSource(hasNewItems(request.slug) ? filterOffered(exam, await readFacts(request)) : exam, request)
    }
  }
}

interface Offered {
  readonly exams: readonly PracticeExam[]
  /** The exam of the stock. */
  readonly exam: PracticeExam
  readonly learner: StudyFacts
}

function toStock({ exams, exam, learner }: Offered, lists: Pick<StockLists, 'mistakes' | 'bookmarks'>): PracticeStock {
  const { family, profile, itemsOf, templatesOf } = exam
  return {
    exams: exams.map((one) => ({ slug: one.family, name: one.profile.name, ...(isOwn(one, learner) ? { isOwn: true as const } : {}) })),
    exam: family,
    subjects: profile.subjects.flatMap(({ slug, title }) => {
      const items = itemsOf.get(slug) ?? []
      const heard = heardApartOf(exam, slug)
      const templates = templatesOf.get(slug) ?? []
      return items.length === 0 ? [] : [{ slug, title, headings: countByTopic(items, { ...lists, heard, templates }) }]
    })
  }
}

function headingsOf(exams: readonly PracticeExam[]): readonly OfferedHeading[] {
  const found = new Map<string, OfferedHeading>()
  for (const { family, profile, itemsOf } of exams) {
    for (const { slug, title: subject } of profile.subjects) {
      for (const { topic } of itemsOf.get(slug) ?? []) {
        const key = `${slug} ${topic}`
        if (!found.has(key)) found.set(key, { title: topic, exam: { slug: family, name: profile.name }, subject: { slug, title: subject } })
      }
    }
  }
  return [...found.values()]
}

function toSource(exam: PracticeExam, request: PracticeRequest): PaperSource | NoPaper {
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
    // No board sets this paper, so no board's scale applies.
    rules: { ...rules, scoring: { ...rules.scoring, scale: shortenedScale } },
    bank: new Map([...exam.bank].map(([name, content]) => [name, { ...content, items: [...(open.get(name)?.items ?? [])] }])),
    ...([...templates.values()].flat().length === 0 ? {} : { fresh: { templates, oneIn: FRESH_ONE_IN } })
  })
}

/** In a practice with fresh numbers, at least one item in this many is fresh: enough to notice, while most items stay authored. */
const FRESH_ONE_IN = 3

const titleStarts: Readonly<Record<PracticeSlug, string>> = {
  practice: 'My practice',
  mistakes: 'My mistakes',
  bookmarks: 'My bookmarks',
  daily: 'Daily ten'
}

/** Whether a practice may have items that the learner has never had. */
const hasNewItems = (slug: PracticeSlug): boolean => slug === 'practice' || slug === 'daily'

const nobody: ReadonlySet<string> = new Set()

/** An exam grants this by its rules; in a practice the learner may choose it. */
const inWords: ExtraTime = { id: 'in-words', title: 'your own choice', msPerPart: 0, isInWords: true }

function openSubjects(exam: PracticeExam, subjects: readonly ProfileSubject[], request: PracticeRequest): ReadonlyMap<string, OpenSubject> {
  const { slug, practice, among, attemptId, timesSeen, weakTopics = [] } = request
  const fitting = subjects.map(({ slug: name }) => fittingOf(exam, name, request))
  if (slug !== 'practice') {
    const revision = { among, count: practice.itemCount, attemptId, timesSeen }
    const items = slug === 'daily' ? dailyItems(fitting, { ...revision, weakTopics }) : revisedItems(fitting, revision)
    return new Map(fitting.map(({ slug: name }) => [name, { items: items.get(name) ?? [], templates: [] }]))
  }
  return new Map(fitting.map(({ slug: name, items, templates }) => [name, { items, templates: practice.hasFreshNumbers ? templates : [] }]))
}

/** Returns the items about a sound that are drawn only where their topic is named. Authors practise their own questions with all of them. */
function heardApartOf({ family, bank }: PracticeExam, subject: string): ReadonlySet<string> {
  const content = family === OWN_EXAM ? undefined : bank.get(subject)
  return content ? idsHeardApart(content) : nobody
}

/** Returns the items and templates of a subject that match the choice. */
function fittingOf(exam: PracticeExam, name: string, { slug, practice, suits }: PracticeRequest): RevisedSubject {
  const { bank, itemsOf, templatesOf } = exam
  const apart = hasNewItems(slug) && practice.topics?.[name] === undefined ? heardApartOf(exam, name) : nobody
  const content = bank.get(name)
  const maySuit = (item: Item): boolean => suits === undefined || content === undefined || suits(item, content)
  return {
    slug: name,
    items: (itemsOf.get(name) ?? []).filter((item) => !apart.has(item.id) && fits(item, name, practice) && maySuit(item)),
    templates: (templatesOf.get(name) ?? []).filter((template) => fits(template, name, practice)),
    pictures: pictureIdsOf(content ?? {})
  }
}

function fits({ topic, difficulty }: Pick<Item, 'topic' | 'difficulty'>, subject: string, { topics, difficulties }: PracticeChoice): boolean {
  return (topics?.[subject]?.includes(topic) ?? true) && (difficulties?.includes(difficulty) ?? true)
}
