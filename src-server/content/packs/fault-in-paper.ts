import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { paperSlugOf, type PackPaperLine } from '../sources/pack-paper.ts'

/** Returns why a paper cannot be taken; null where it can. `content` is its subject in its bank. Pure. */
export function faultInPaper({ id, items }: PackPaperLine, bank: string, content: Pick<SubjectContent, 'items'> | undefined): string | null {
  if (!slugSchema.safeParse(paperSlugOf(bank, id)).success) return `its name is too long together with that of ${bank}`
  if (content === undefined) return `there is no such subject in ${bank}`
  const twice = items.find((item, index) => items.indexOf(item) !== index)
  if (twice !== undefined) return `it lists ${twice} twice`
  const known = new Map(content.items.map((item) => [item.id, item]))
  const lost = items.find((item) => !known.has(item))
  if (lost !== undefined) return `there is no item ${lost}`
  const torn = tornText(items.map((item) => known.get(item)?.stimulusId))
  return torn === null ? null : `other items come between those about ${torn}`
}

/** Returns the first stimulus that appears again after something else; null where there is none. */
function tornText(texts: readonly (string | undefined)[]): string | null {
  const ended = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const before = texts[index - 1]
    if (before !== undefined && before !== text) ended.add(before)
    if (text !== undefined && ended.has(text)) return text
  }
  return null
}
