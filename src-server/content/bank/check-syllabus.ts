import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { readingLimitsOf } from './reading-limits.ts'

/** Checks items and templates against the table of topics of their subject: each has a topic of it, each topic has items and a class. */
export function checkSyllabus({ content, syllabus, templates }: BankSubject): readonly ContentFinding[] {
  if (syllabus === undefined) return [{ code: 'syllabus-missing', itemId: content.subject, message: 'it has no table of topics' }]
  const titles = new Set(syllabus.topics.map(({ title }) => title))
  const strange = [...content.items, ...templates].filter(({ topic }) => !titles.has(topic))
  const used = new Set(content.items.map(({ topic }) => topic))
  const empty = [...titles].filter((title) => !used.has(title))
  const classless = [...titles].filter((title) => readingLimitsOf(syllabus, title) === undefined)
  return [
    ...strange.map(({ id, topic }) => ({ code: 'unknown-topic' as const, itemId: id, message: `"${topic}" is not in the table of topics` })),
    ...empty.map((title) => ({ code: 'empty-topic' as const, itemId: content.subject, message: `no item is about "${title}"` })),
    ...classless.map((title) => ({
      code: 'class-missing' as const,
      itemId: content.subject,
      message: `the table of topics names no class for "${title}"`
    }))
  ]
}
