import type { AuthoredContent } from '../../src-server/content/check/authored-content.ts'
import { checkContent } from '../../src-server/content/check/check-content.ts'
import type { FindingCode } from '../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../src-shared/content/item-types/item-types.ts'
import { buildAuthoredContent } from './build-content.ts'

export type Found = readonly (readonly [FindingCode, string])[]

export function findingsOf(content: AuthoredContent): Found {
  return checkContent(content).map(({ code, itemId }) => [code, itemId] as const)
}

export function withSubject(slug: string, change: (subject: SubjectContent) => SubjectContent): AuthoredContent {
  const content = buildAuthoredContent()
  return { ...content, subjects: content.subjects.map((subject) => (subject.subject === slug ? change(subject) : subject)) }
}

/** Builds valid content in which the items of `arithmetic` are replaced and padded, so that only those items have faults. */
export function withItems(...items: readonly Item[]): AuthoredContent {
  return withSubject('arithmetic', (subject) => ({ ...subject, items: [...items, ...subject.items.slice(items.length)] }))
}

export function withClozeText(from: string, to: string): AuthoredContent {
  return withSubject('use-of-english', (subject) => ({
    ...subject,
    stimuli: subject.stimuli.map((stimulus) => ({ ...stimulus, text: stimulus.text.replace(from, to) }))
  }))
}
