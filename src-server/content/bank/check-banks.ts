import { checkClosely } from '../check/check-closely.ts'
import { checkContent } from '../check/check-content.ts'
import { checkTextBounds } from '../check/check-text-bounds.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { checkSynonyms } from '../check/items/check-synonyms.ts'
import type { WordLists } from '../check/open-word-lists.ts'
import { checkMixedSpelling } from '../check/spelling/check-mixed-spelling.ts'
import { checkSpelling } from '../check/spelling/check-spelling.ts'
import type { BankFinding } from './bank-finding.ts'
import { checkAcrossBanks } from './check-across-banks.ts'
import { checkMedia } from './check-media.ts'
import { checkReading } from './check-reading.ts'
import { checkReviews } from './check-reviews.ts'
import { checkSyllabus } from './check-syllabus.ts'
import { checkTemplates } from './check-templates.ts'
import { checkWhys } from './check-whys.ts'
import { itemsToCheck } from './items-to-solve.ts'

type Check<Checked> = (checked: Checked, words: WordLists) => readonly ContentFinding[]

/** What is checked in each subject with the files beside it. */
const subjectChecks: readonly Check<BankSubject>[] = [checkSyllabus, checkReading, checkWhys, checkMedia, checkTemplates, checkReviews]

/** What is checked in each subject's content whose texts are within their bounds. */
const contentChecks: readonly Check<SubjectContent>[] = [
  checkClosely,
  (content, { synonyms }) => content.items.flatMap((item) => checkSynonyms(item, synonyms)),
  (content, { speller }) => (speller === null ? [] : checkSpelling(content, speller))
]

/** What is checked in all contents of a bank together. */
const bankChecks: readonly Check<readonly SubjectContent[]>[] = [
  (subjects) => checkContent({ subjects, profiles: [], assessments: [] }),
  (subjects) => checkMixedSpelling(subjects)
]

/** Checks whole banks: every rule for items and for the files beside them, and that no bank repeats another. */
export function checkBanks(subjects: readonly BankSubject[], words: WordLists): readonly BankFinding[] {
  const ownFindings = [...Map.groupBy(subjects, ({ bank }) => bank)].flatMap(([bank, ofBank]) => {
    const contents = ofBank.map((subject) => ({ ...subject.content, items: itemsToCheck(subject) }))
    const bounded = ofBank.map(({ content }) => content).filter((content) => checkTextBounds(content).length === 0)
    const findings = [
      ...bankChecks.flatMap((check) => check(contents, words)),
      ...contentChecks.flatMap((check) => bounded.flatMap((content) => check(content, words))),
      ...subjectChecks.flatMap((check) => ofBank.flatMap((subject) => check(subject, words)))
    ]
    return findings.map((finding) => ({ bank, ...finding }))
  })
  return [...ownFindings, ...checkAcrossBanks(subjects)]
}
