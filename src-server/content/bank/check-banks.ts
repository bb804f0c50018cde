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
import { checkMedia } from './check-media.ts'
import { checkReading } from './check-reading.ts'
import { checkReviews } from './check-reviews.ts'
import { checkTemplates } from './check-templates.ts'
import { itemsToSolve } from './items-to-solve.ts'

/** A finding and its bank. */
export interface BankFinding extends ContentFinding {
  readonly bank: string
}

type Check<Checked> = (checked: Checked, words: WordLists) => readonly ContentFinding[]

/** What is checked in each subject with the files beside it. */
const subjectChecks: readonly Check<BankSubject>[] = [checkTopics, checkReading, checkMedia, checkTemplates, checkReviews]

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

/**
 * Checks whole banks: every rule for items and for the files beside them. Originality is checked within a bank, because a JS3 paper and a
 * UTME paper are never taken together.
 */
export function checkBanks(subjects: readonly BankSubject[], words: WordLists): readonly BankFinding[] {
  return [...Map.groupBy(subjects, ({ bank }) => bank)].flatMap(([bank, ofBank]) => {
    const contents = ofBank.map((subject) => ({ ...subject.content, items: itemsToSolve(subject) }))
    const bounded = ofBank.map(({ content }) => content).filter((content) => checkTextBounds(content).length === 0)
    const findings = [
      ...bankChecks.flatMap((check) => check(contents, words)),
      ...contentChecks.flatMap((check) => bounded.flatMap((content) => check(content, words))),
      ...subjectChecks.flatMap((check) => ofBank.flatMap((subject) => check(subject, words)))
    ]
    return findings.map((finding) => ({ bank, ...finding }))
  })
}

function checkTopics({ content, syllabus, templates }: BankSubject): ContentFinding[] {
  if (syllabus === undefined) return [{ code: 'syllabus-missing', itemId: content.subject, message: 'it has no table of topics' }]
  const titles = new Set(syllabus.topics.map(({ title }) => title))
  const strange = [...content.items, ...templates].filter(({ topic }) => !titles.has(topic))
  const used = new Set(content.items.map(({ topic }) => topic))
  const empty = [...titles].filter((title) => !used.has(title))
  return [
    ...strange.map(({ id, topic }) => ({ code: 'unknown-topic' as const, itemId: id, message: `"${topic}" is not in the table of topics` })),
    ...empty.map((title) => ({ code: 'empty-topic' as const, itemId: content.subject, message: `no item is about "${title}"` }))
  ]
}
