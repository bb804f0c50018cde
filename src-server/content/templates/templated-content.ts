import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { countOptions, type ItemTemplate } from './item-template.ts'

/** A subject's content with the templates that lie beside it; absent where it has none. */
export interface TemplatedContent extends SubjectContent {
  readonly templates?: readonly ItemTemplate[]
}

/** The content with its templates, in one form whether it has any or not. */
export function withTemplates(content: SubjectContent, templates: readonly ItemTemplate[]): TemplatedContent {
  return templates.length === 0 ? content : { ...content, templates }
}

/** The templates whose items can be shown with so many letters, and whose topic has written items, by which papers are drawn. */
export function usableTemplates(content: TemplatedContent | undefined, letterCount: number): readonly ItemTemplate[] {
  const { templates = [], items = [] } = content ?? {}
  const topics = new Set(items.map(({ topic }) => topic))
  return templates.filter(({ topic, wrong, takes }) => topics.has(topic) && countOptions({ wrong, takes }) <= letterCount)
}
