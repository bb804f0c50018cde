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
import { ownProfile } from '../own-questions/own-exam.ts'
import { toExamRules } from './exam-rules-of.ts'
import { countByTopic } from './practice-stock.ts'
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
  readonly sittingMode?: SittingMode | undefined
  /** The items that the learner last answered wrongly or left open, newest first. */
  readonly mistakes: readonly string[]
}

export interface PracticeCatalogue {
  /** What there is of an exam; of the fullest one where none is named or that one is not there. Null where there is nothing at all. */
  readonly readStock: (
    wanted: { readonly accountId: string; readonly exam: string | undefined },
    mistakes: readonly string[]
  ) => Promise<PracticeStock | null>
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
    async readStock({ accountId, exam: name }, mistakes) {
      const exams = await readExams(accountId)
      const exam = exams.find(({ family }) => family === name) ?? fullestOf(exams)
      return exam ? toStock(exams, exam, new Set(mistakes)) : null
    },
    async readSource(request) {
      const exam = (await readExams(request.accountId)).find(({ family }) => family === request.practice.exam)
      return exam ? toSource(exam, request) : 'not-found'
    }
  }
}

/** An exam as it is today, with the items that can be shown under its letters. */
interface Exam {
  readonly family: string
  readonly profile: Profile
  readonly bank: PaperSource['bank']
  readonly itemsOf: ReadonlyMap<string, readonly Item[]>
}

function toExam(family: string, profile: Profile, bank: Exam['bank']): Exam {
  const itemsOf = new Map(profile.subjects.map((subject) => [subject.slug, usableItems(bank.get(subject.slug), lettersOf(subject, profile).length)]))
  return { family, profile, bank, itemsOf }
}

/** The exam for which there is most. */
function fullestOf(exams: readonly Exam[]): Exam | undefined {
  const sizeOf = ({ itemsOf }: Exam): number => [...itemsOf.values()].reduce((sum, { length }) => sum + length, 0)
  return exams.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
}

function toStock(exams: readonly Exam[], { family, profile, bank, itemsOf }: Exam, mistakes: ReadonlySet<string>): PracticeStock {
  return {
    exams: exams.map((exam) => ({ slug: exam.family, name: exam.profile.name })),
    exam: family,
    subjects: profile.subjects.flatMap(({ slug, title }) => {
      const items = itemsOf.get(slug) ?? []
      const content = bank.get(slug)
      const heard = content ? idsHeardApart(content) : nobody
      return items.length === 0 ? [] : [{ slug, title, headings: countByTopic(items, { mistakes, heard }) }]
    })
  }
}

function toSource(exam: Exam, request: PracticeRequest): PaperSource | NoPaper {
  const { slug, practice, mistakes } = request
  const { profile, itemsOf } = exam
  const subjects = profile.subjects.filter((subject) => practice.subjects.includes(subject.slug) && itemsOf.has(subject.slug))
  if (subjects.length !== new Set(practice.subjects).size) return 'not-found'
  const fitting = new Map(
    subjects.map(({ slug: name }) => {
      const content = exam.bank.get(name)
      const apart = content && slug === 'practice' && practice.topics?.[name] === undefined ? idsHeardApart(content) : nobody
      return [name, (itemsOf.get(name) ?? []).filter((item) => !apart.has(item.id) && fits(item, name, practice))]
    })
  )
  const open = slug === 'mistakes' ? newestOf(fitting, mistakes, practice.itemCount) : fitting
  const drawn = shareOut(subjects, open, practice.itemCount)
  if (drawn.length === 0) return 'nothing-to-practise'
  const rules = toExamRules(profile, drawn)
  const titles = drawn.map(({ title }) => title).join(', ')
  return satAs(sittingModeOf(request), {
    slug,
    kind: 'practice',
    mode: slug === 'mistakes' ? 'mistakes' : 'custom',
    title: slug === 'mistakes' ? `My mistakes: ${titles}` : `My practice: ${titles}`,
    description: '',
    subjects: drawn,
    budgetMs: practice.budgetMs,
    ...(practice.isInWords ? { extraTime: inWords } : {}),
    maximumTotal: shortenedScale.subjectMaximum,
    // It is no body's paper, so it has no body's scale.
    rules: { ...rules, scoring: { ...rules.scoring, scale: shortenedScale } },
    bank: new Map([...exam.bank].map(([name, content]) => [name, { ...content, items: [...(open.get(name) ?? [])] }]))
  })
}

const nobody: ReadonlySet<string> = new Set()

/** What an exam grants by its own rules, a learner may choose where it is no exam. */
const inWords: ExtraTime = { id: 'in-words', title: 'your own choice', msPerPart: 0, isInWords: true }

function fits({ topic, difficulty }: Item, subject: string, { topics, difficulties }: PracticeChoice): boolean {
  return (topics?.[subject]?.includes(topic) ?? true) && (difficulties?.includes(difficulty) ?? true)
}

type ItemsBySubject = ReadonlyMap<string, readonly Item[]>

/** Of these items, those that were answered wrongly or left open last. */
function newestOf(items: ItemsBySubject, mistakes: readonly string[], count: number): ItemsBySubject {
  const there = new Set([...items.values()].flat().map(({ id }) => id))
  const newest = new Set(mistakes.filter((id) => there.has(id)).slice(0, count))
  return new Map([...items].map(([slug, own]) => [slug, own.filter(({ id }) => newest.has(id))]))
}

/** Each subject with its part of the items: as even as can be, whole texts only, and no subject without one. */
function shareOut(subjects: readonly ProfileSubject[], items: ItemsBySubject, count: number): ProfileSubject[] {
  const portions = subjects.map(({ slug }) => ({ name: slug, share: 1, supply: items.get(slug)?.length ?? 0 }))
  const wanted = Math.min(
    count,
    portions.reduce((sum, { supply }) => sum + supply, 0)
  )
  const quotas = apportion(portions, wanted, () => 0)
  return subjects.flatMap(({ sections: _, ...subject }) => {
    const itemCount = mostOf(items.get(subject.slug) ?? [], quotas.get(subject.slug)?.drawn ?? 0)
    return itemCount === 0 ? [] : [{ ...subject, itemCount }]
  })
}
