import type { Assessment, StartChoice, StartPageChoice } from '../../../src-shared/content/exams/assessment.ts'
import { sittingModeOf } from '../../../src-shared/content/exams/sitting-mode.ts'
import { cover, type Coverage, lettersOf } from '../exams/cover.ts'
import { withoutHeardApart } from '../exams/heard-items.ts'
import { filterDrawable, isDrawable } from '../exams/item-draw.ts'
import { versionStatusOf } from '../exams/profile-versions.ts'
import { countItems, shorten, sittingOf } from '../exams/sitting.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { sittingModesOf, type AssessmentDefinition, type Profile, type ProfileSubject } from '../exams/profile.ts'
import { maximumTotalOf } from '../../../src-shared/content/scoring/score-attempt.ts'
import { shortenedScale, type Scale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import type { AssessmentRepository } from './assessment-repository.ts'
import { toExamRules } from './exam-rules-of.ts'
import { isPackExam } from './pack-exam.ts'
import type { FreshSource, NoPaper, PaperSource } from './paper-source.ts'
import { satAs } from './sat-as.ts'
import { choosePart, type ChosenPart } from './choose-part.ts'
import { chooseSubjects, type ChosenSubjects } from './choose-subjects.ts'
import type { ContentLibrary } from './create-content-library.ts'
import type { InstalledPaper } from './installed-papers.ts'
import { toPastDefinition, toPastProfile } from './past-paper-source.ts'
import { usableTemplates, type TemplatedContent } from '../templates/templated-content.ts'

/** Who asks. Papers of classes exist for their pupils alone. */
export interface ForLearner {
  readonly accountId?: string
}

export interface AssessmentCatalogue {
  /**
   * Lists the papers with at least one question. Quizzes, medal tests and past papers are listed with their lesson, level or own list
   * instead. `find` also returns a paper without questions, so that its page can say that it is not available yet.
   */
  readonly list: () => Promise<readonly Assessment[]>
  /** Null where there is no such assessment, subject or class level, or it is under an embargo. */
  readonly find: (choice: StartPageChoice & ForLearner) => Promise<Assessment | null>
  /**
   * `cannot-be-filled`: the packs lack items for the whole paper, or have none for the shortened one requested. `not-found` also covers a
   * shortened paper where the whole one is available, and subjects or extra time that the exam does not have. `mode-not-offered`: the
   * assessment does not allow the requested sitting mode. `under-embargo`: an exam with unreleased results draws on its items.
   */
  readonly readPaperSource: (choice: StartChoice & ForLearner) => Promise<PaperSource | NoPaper>
}

interface CatalogueDeps {
  readonly library: Pick<ContentLibrary, 'readAssessments' | 'readProfile' | 'readOpenBankOf' | 'readPastPapers' | 'hasExam' | 'isUnderEmbargo'>
  readonly repository: AssessmentRepository
  /** Wall clock, milliseconds since 1970: decides which version of an exam is in force. */
  readonly now: () => number
}

/**
 * Creates the catalogue of all assessments: of the installed files, of lesson quizzes, of papers with fixed items, and of this server's own
 * table, which wins where a slug appears twice.
 */
export function createAssessmentCatalogue({ library, repository, now }: CatalogueDeps): AssessmentCatalogue {
  const today = (): string => new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const readDefinitions = async (): Promise<ReadonlyMap<string, AssessmentDefinition>> =>
    new Map([...(await library.readAssessments()), ...(await repository.readAll())].map((definition) => [definition.slug, definition]))

  const find = async (slug: string): Promise<Found | null> => {
    const definition = (await readDefinitions()).get(slug)
    if (definition) return { definition }
    const past = (await library.readPastPapers()).find((paper) => paper.slug === slug)
    if (!past) return null
    return { definition: toPastDefinition(past, past.paper.exam !== undefined && (await library.hasExam(past.paper.exam))), past }
  }

  const readPast = async (
    { paper, content }: InstalledPaper,
    ...exam: Parameters<ContentLibrary['isUnderEmbargo']>
  ): Promise<ReadonlyMap<string, InstalledPaper['content']> | 'under-embargo'> =>
    (await library.isUnderEmbargo(...exam)) ? 'under-embargo' : new Map([[paper.subject, content]])

  const choose = async (found: Found | null, choice: Omit<StartChoice, 'slug'>): Promise<Chosen | 'under-embargo' | null> => {
    if (!found) return null
    const { definition, past } = found
    const exam = await library.readProfile(definition.profile, today())
    // Its pack was removed or changed since it was listed.
    if (isPackExam(definition.profile) && !hasSubjects(exam, definition)) return null
    if (!exam) throw new Error(`assessment ${definition.slug} names the profile ${definition.profile}, which is not installed`)
    const profile = past ? toPastProfile(exam, past) : exam
    const chosen = chooseSubjects(definition, profile, choice.electives)
    const part = chosen && choosePart(definition, sittingOf(profile, chosen.subjects, definition.budgetMs), choice)
    if (!part) return null
    const whole = past ? await readPast(past, profile, part.subjects) : await library.readOpenBankOf(profile, part.subjects)
    if (whole === 'under-embargo') return whole
    const bank = past ? whole : drawFrom(whole, definition)
    const fresh = freshForRepeats({ definition, profile, subjects: part.subjects, bank: whole })
    const coverage = cover(profile, part.subjects, bank)
    return { definition, past, profile, part, bank, fresh, coverage, choose: choice.subject ? undefined : chosen.choose }
  }

  return {
    list: async () => {
      const papers = [...(await readDefinitions()).values()].filter(({ kind }) => kind !== 'quiz' && kind !== 'medal')
      const chosen = await Promise.all(papers.map((definition) => choose({ definition }, {})))
      return chosen.flatMap((one) => toListable(one, today()) ?? []).filter(({ missing }) => missing?.shortened !== null)
    },
    find: async ({ slug, ...choice }) => {
      const chosen = await choose(await find(slug), choice)
      return toListable(chosen, today())
    },
    readPaperSource: async ({ slug, ...choice }) => {
      const chosen = await choose(await find(slug), choice)
      if (chosen === 'under-embargo') return chosen
      return chosen ? toPaperSource(chosen, choice) : 'not-found'
    }
  }
}

function hasSubjects(profile: Profile | null, { subjects }: AssessmentDefinition): boolean {
  return subjects.every((slug) => profile?.subjects.some((subject) => subject.slug === slug))
}

interface Found {
  readonly definition: AssessmentDefinition
  /** For a paper of fixed items. */
  readonly past?: InstalledPaper
}

interface Chosen {
  readonly definition: AssessmentDefinition
  readonly past: InstalledPaper | undefined
  readonly profile: Profile
  readonly part: ChosenPart
  readonly bank: ReadonlyMap<string, SubjectContent>
  readonly fresh: FreshSource | null
  readonly coverage: Coverage
  readonly choose: ChosenSubjects['choose'] | undefined
}

function drawFrom(bank: ReadonlyMap<string, SubjectContent>, { draw }: AssessmentDefinition): ReadonlyMap<string, SubjectContent> {
  return new Map([...bank].map(([slug, content]) => [slug, draw ? filterDrawable(content, draw) : withoutHeardApart(content)]))
}

function toPaperSource(chosen: Chosen, choice: Pick<StartChoice, 'isShortened' | 'extraTime' | 'sittingMode'>): PaperSource | NoPaper {
  const { isShortened, extraTime: reason } = choice
  const { definition, past, profile, coverage, bank, fresh } = chosen
  if (!sittingModesOf(definition).includes(sittingModeOf(choice))) return 'mode-not-offered'
  const isWhole = coverage.gaps.length === 0
  if (isShortened && isWhole) return 'not-found'
  if (isShortened ? coverage.there.length === 0 : !isWhole) return 'cannot-be-filled'
  const extraTime = profile.extraTime?.find(({ id }) => id === reason)
  if (reason !== undefined && !extraTime) return 'not-found'
  const part = isShortened ? shortenedPart(chosen.part, coverage) : chosen.part
  const rules = toExamRules(profile, part.subjects)
  const scoring = isShortened ? { ...rules.scoring, scale: shortenedScale } : rules.scoring
  return satAs(sittingModeOf(choice), {
    ...part,
    slug: definition.slug,
    kind: definition.kind,
    maximumTotal: maximumOf(scoring.scale, part.subjects),
    rules: { ...rules, scoring },
    bank,
    ...(fresh ? { fresh } : {}),
    ...(extraTime ? { extraTime } : {}),
    ...(isShortened ? { isShortened } : {}),
    ...(past ? { isAsSet: true } : {})
  })
}

/** The title itself says that it is shortened, so lists of attempts show it too. */
function shortenedPart(part: ChosenPart, { there }: Coverage): ChosenPart {
  const { title, description } = part
  return { title: `${title} · shortened practice`, description, ...shorten(part, there) }
}

function maximumOf(scale: Scale, subjects: readonly ProfileSubject[]): number {
  return maximumTotalOf(
    scale,
    subjects.map(({ slug }) => slug)
  )
}

/** Null where it must not be shown. */
function toListable(chosen: Chosen | 'under-embargo' | null, day: string): Assessment | null {
  return chosen === null || chosen === 'under-embargo' ? null : toAssessment(chosen, day)
}

function toAssessment({ definition, profile, part, coverage, choose }: Chosen, day: string): Assessment {
  const rules = toExamRules(profile, part.subjects)
  const { extraTime = [] } = profile
  return {
    slug: definition.slug,
    title: part.title,
    description: part.description,
    kind: definition.kind,
    classLevels: definition.classLevels,
    subjects: part.subjects.map(toListed),
    budgetMs: part.budgetMs,
    maximumTotal: maximumOf(rules.scoring.scale, part.subjects),
    rules,
    ...(part.parts ? { parts: [...part.parts] } : {}),
    exam: toExamFacts(profile, day),
    sittingModes: [...sittingModesOf(definition)],
    ...(choose ? { choose: { fixed: choose.fixed.map(toListed), electives: choose.electives.map(toListed), count: choose.count } } : {}),
    ...(extraTime.length > 0 ? { extraTime } : {}),
    ...(coverage.gaps.length > 0 ? { missing: toMissing(part, coverage) } : {})
  }
}

function toExamFacts(profile: Profile, day: string): Assessment['exam'] {
  const { body, name, country, targetExam, effectiveFrom, effectiveUntil, unconfirmed = [] } = profile
  return {
    body,
    name,
    country,
    ...(targetExam ? { targetExam } : {}),
    effectiveFrom,
    ...(effectiveUntil ? { effectiveUntil } : {}),
    standing: versionStatusOf(profile, day),
    unconfirmed
  }
}

function toListed({ slug, title, itemCount, calculator }: ProfileSubject): Assessment['subjects'][number] {
  return { slug, title, itemCount, ...(calculator ? { calculator } : {}) }
}

function toMissing(part: ChosenPart, { gaps, there }: Coverage): Assessment['missing'] {
  return { gaps: [...gaps], shortened: there.length === 0 ? null : { itemCount: countItems(there), budgetMs: shorten(part, there).budgetMs } }
}

interface SatAgain {
  readonly definition: Pick<AssessmentDefinition, 'kind' | 'draw'>
  readonly profile: Pick<Profile, 'optionLetters'>
  readonly subjects: readonly ProfileSubject[]
  readonly bank: ReadonlyMap<string, TemplatedContent>
}

/**
 * Returns the templates for a quiz or medal test: when repeated, these replace items that the learner has had by fresh ones. Null for every
 * other kind, because an exam uses authored items only.
 */
function freshForRepeats({ definition: { kind, draw }, profile, subjects, bank }: SatAgain): FreshSource | null {
  if (kind !== 'quiz' && kind !== 'medal') return null
  const templates = subjects.map((subject) => {
    const usable = usableTemplates(bank.get(subject.slug), lettersOf(subject, profile).length)
    return [subject.slug, draw === undefined ? usable : usable.filter((template) => isDrawable(template, draw))] as const
  })
  return { templates: new Map(templates), isForRepeats: true }
}
