import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import type { Assessment, StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import { assignmentOfSlug } from '../../../src-shared/content/exams/class-paper-slug.ts'
import { sittingModeOf, sittingModes } from '../../../src-shared/content/exams/sitting-mode.ts'
import { shortenedScale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import type { AssessmentCatalogue, ForLearner } from '../catalogue/create-assessment-catalogue.ts'
import { toExamRules } from '../catalogue/exam-rules-of.ts'
import { ownProfile } from '../catalogue/own-exam.ts'
import type { PaperSource } from '../catalogue/paper-source.ts'
import { satAs } from '../catalogue/sat-as.ts'
import type { ClassPaper } from './class-paper.ts'

/** What an assignment is called, and who set it. */
export interface GivenPaper {
  readonly title: string
  readonly teacherName: string
  readonly className: string
}

export interface ClassPaperSources {
  /** Finds an assignment of a class in which the account is now; null for everybody else. */
  readonly findGiven: (assignmentId: string, accountId: string) => Promise<GivenPaper | null>
  readonly readPaper: (assignmentId: string) => Promise<ClassPaper | null>
}

type Choice = Omit<StartChoice, 'practice'> & ForLearner

const MINUTE_MS = 60_000

/** Unlike an exam, no file and no other computer has it, so nobody marks its papers by today's version of somebody's questions. */
const CLASS_EXAM = 'class-questions'

/** Adds the papers that teachers give their classes. No list has them: pupils find them among their assignments. To anybody else there is no such paper. */
export function withClassPapers(catalogue: AssessmentCatalogue, { findGiven, readPaper }: ClassPaperSources): AssessmentCatalogue {
  const find = async (assignmentId: string, { accountId, subject, level, electives, extraTime, isShortened }: Choice): Promise<FoundPaper | null> => {
    // It is taken whole, and offers no choice.
    const hasChoice = [subject, level, electives, extraTime, isShortened].some((choice) => choice !== undefined)
    const given = hasChoice || accountId === undefined ? null : await findGiven(assignmentId, accountId)
    const paper = given && (await readPaper(assignmentId))
    return given && paper && toFound(given, paper)
  }
  return {
    list: catalogue.list,
    find: async (choice) => {
      const assignmentId = assignmentOfSlug(choice.slug)
      if (assignmentId === null) return catalogue.find(choice)
      const found = await find(assignmentId, choice)
      return found && toAssessment(choice.slug, found)
    },
    readPaperSource: async (choice) => {
      const assignmentId = assignmentOfSlug(choice.slug)
      if (assignmentId === null) return catalogue.readPaperSource(choice)
      const found = await find(assignmentId, choice)
      return found === null ? 'not-found' : satAs(sittingModeOf(choice), toSource(choice.slug, found))
    }
  }
}

type FoundPaper = Pick<PaperSource, 'title' | 'description' | 'subjects' | 'budgetMs' | 'maximumTotal' | 'rules' | 'bank'>

function toFound({ title, teacherName, className }: GivenPaper, { minutes, subjects }: ClassPaper): FoundPaper | null {
  const profile = ownProfile(subjects)
  return (
    profile && {
      title,
      description: `Questions that ${teacherName} wrote for ${className}.`,
      subjects: profile.subjects,
      budgetMs: minutes * MINUTE_MS,
      maximumTotal: shortenedScale.subjectMaximum,
      rules: toExamRules({ ...profile, id: CLASS_EXAM }, profile.subjects),
      bank: new Map(subjects.map((content) => [content.subject, content]))
    }
  )
}

function toSource(slug: string, found: FoundPaper): PaperSource {
  return { slug, kind: 'practice', ...found, isAsSet: true }
}

function toAssessment(slug: string, { title, description, subjects, budgetMs, maximumTotal, rules }: FoundPaper): Assessment {
  return {
    slug,
    title,
    description,
    kind: 'practice',
    classLevels: [...classLevelSlugs],
    subjects: subjects.map(({ slug: subject, title: name, itemCount }) => ({ slug: subject, title: name, itemCount })),
    budgetMs,
    maximumTotal,
    rules,
    sittingModes: [...sittingModes]
  }
}
