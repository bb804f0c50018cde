import { readLessonSources } from '../../content/bank/bank-lesson.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { countUnseenPapers, type UnseenPapers } from '../../attempt/draw/count-unseen-papers.ts'
import type { AssessmentDefinition, Profile, ProfileSubject } from '../../content/exams/profile.ts'
import { familiesOn } from '../../content/exams/profile-versions.ts'
import { bankOfSubject } from '../../content/sources/bank-of.ts'
import type { BankSubject } from '../../content/sources/bank-source.ts'
import { readResources } from '../../content/sources/source-files.ts'

/** The aim is three, so it matters little what is beyond. */
const MOST_PAPERS = 9

const columns = ['exam', 'subject', 'classes', 'questions of a paper', 'questions', 'unseen full exams', 'offered as'] as const

/**
 * Returns a table of every exam and subject in force on a day, such as 2026-11-30: how many full exams without a repeated question its bank holds, and
 * as what it is offered. It fails where a subject of a mock exam has not one full exam.
 */
export async function tellExams(
  subjects: readonly BankSubject[],
  { resourcesFolder, today }: { readonly resourcesFolder: string; readonly today: string }
): Promise<BankOutcome> {
  const { profiles } = await readLessonSources(resourcesFolder)
  const definitions = (await readResources.assessments(resourcesFolder))
    .flatMap(({ assessments }) => assessments)
    .filter(({ kind }) => kind !== 'quiz')
  const rows = [...familiesOn(profiles, today)].flatMap(([family, profile]) =>
    profile.subjects.map((subject) => toRow({ family, profile, subject, definitions, subjects })).filter(({ offered }) => offered.length > 0)
  )
  const short = rows.filter(({ isMock, papers }) => isMock && papers.count === 0)
  const few = rows.filter(({ papers }) => papers.count < 3)
  return {
    lines: [
      `| ${columns.join(' | ')} |`,
      `| ${columns.map(() => '---').join(' | ')} |`,
      ...rows.map(({ cells }) => `| ${cells.join(' | ')} |`),
      `${rows.length} subjects of exams; ${few.length} have fewer than three unseen full exams, ${few.filter(({ papers }) => papers.count === 0).length} have none`,
      ...short.map(({ cells: [exam, subject] }) => `${exam} ${subject}: a mock exam needs it, and its bank does not fill one paper`)
    ],
    isFine: short.length === 0
  }
}

interface ExamSubject {
  readonly family: string
  readonly profile: Profile
  readonly subject: ProfileSubject
  readonly definitions: readonly AssessmentDefinition[]
  readonly subjects: readonly BankSubject[]
}

interface Row {
  readonly cells: readonly string[]
  readonly papers: UnseenPapers
  readonly offered: readonly AssessmentDefinition[]
  readonly isMock: boolean
}

function toRow({ family, profile, subject, definitions, subjects }: ExamSubject): Row {
  const bank = bankOfSubject(profile, subject)
  const source = subjects.find((one) => one.bank === bank && one.content.subject === (subject.bankSubject ?? subject.slug))
  const papers = source ? countUnseenPapers(profile, subject, { content: source.content, most: MOST_PAPERS }) : { count: 0, isLimited: false }
  const offered = definitions.filter((one) => [family, profile.id].includes(one.profile) && one.subjects.includes(subject.slug))
  const isMock = offered.some(({ kind }) => kind === 'mock')
  const classes = [...new Set(offered.flatMap(({ classLevels }) => classLevels))]
  const cells = [
    profile.id,
    subject.slug,
    classes.join(', '),
    `${subject.itemCount}`,
    `${source?.content.items.length ?? 0}`,
    `${papers.count}${papers.isLimited ? ' or more' : ''}`,
    papers.count === 0 ? 'practice only' : isMock ? 'mock exam' : 'full exam'
  ]
  return { cells, papers, offered, isMock }
}
