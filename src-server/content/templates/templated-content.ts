import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { countOptions, type ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'

/** A subject's content with its templates; absent where it has none. */
export interface TemplatedContent extends SubjectContent {
  readonly templates?: readonly ItemTemplate[]
}

/** Adds templates to the content, if there are any. */
export function withTemplates(content: SubjectContent, templates: readonly ItemTemplate[]): TemplatedContent {
  return templates.length === 0 ? content : { ...content, templates }
}

/**
 * Returns the templates whose options fit into `letterCount` letters and whose topic has authored items, because papers are drawn by those
 * topics.
 */
export function usableTemplates(content: TemplatedContent | undefined, letterCount: number): readonly ItemTemplate[] {
  const { templates = [], items = [] } = content ?? {}
  const topics = new Set(items.map(({ topic }) => topic))
  return templates.filter(({ topic, wrong, takes }) => topics.has(topic) && countOptions({ wrong, takes }) <= letterCount)
}
