import type { AssessmentDefinition, Profile } from '../exams/profile.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import { shortenedScale } from '../../../src-shared/content/scoring/scoring-rules.ts'
import { PRACTICE, type PackPaperLine } from '../sources/pack-paper.ts'
import type { InstalledPaper } from './installed-papers.ts'
import { packExamSlug } from './pack-exam.ts'

const MINUTE_MS = 60_000

/** Converts a paper of fixed items to an assessment. `hasExam`: whether the rules that it names exist; otherwise those of a plain practice apply. */
export function toPastDefinition(installed: InstalledPaper, hasExam: boolean): AssessmentDefinition {
  const { slug, paper, bank, content } = installed
  return {
    slug,
    title: `${content.title}: ${nameOf(paper)}`,
    description: descriptionOf(installed),
    profile: hasExam && paper.exam !== undefined ? paper.exam : packExamSlug(bank),
    subjects: [paper.subject],
    budgetMs: paper.minutes * MINUTE_MS,
    kind: 'past',
    classLevels: [...classLevelSlugs]
  }
}

/** Returns its exam's letters, keys and marks for one subject, in percent, because no pack knows the grade boundaries of a year. */
export function toPastProfile(
  { parts: _parts, choose: _choose, difficulties: _shares, budgetMs: _time, ...rules }: Profile,
  installed: InstalledPaper
): Profile {
  const { paper, bank, content } = installed
  const own = rules.subjects.find(({ slug, bankSubject = slug }) => slug === paper.subject || bankSubject === paper.subject)
  const { optionLetters, calculator } = own ?? {}
  return {
    ...rules,
    body: paper.body,
    clock: 'shared',
    scale: shortenedScale,
    subjects: [
      {
        slug: paper.subject,
        title: content.title,
        itemCount: content.items.length,
        bank,
        bankSubject: paper.subject,
        ...(optionLetters ? { optionLetters } : {}),
        ...(calculator ? { calculator } : {})
      }
    ]
  }
}

/** Returns a name such as "WAEC 2019 May/June, Paper 1", or only the title where no board set the paper. */
function nameOf({ body, year, series, title }: PackPaperLine): string {
  return year === PRACTICE ? title : `${[body, String(year), series].filter((part) => part !== undefined).join(' ')}, ${title}`
}

function descriptionOf({ paper: { body, year }, pack }: InstalledPaper): string {
  if (year === PRACTICE)
    return `A practice exam from ${pack === null ? 'Koya' : `the pack “${pack.title}”`}, in the style of ${body}. ${body} never set it.`
  return `${body} set this exam in ${year}${pack === null ? '' : `, according to the pack “${pack.title}”`}.`
}
