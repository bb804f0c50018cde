import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/**
 * Returns the ids of listening items outside the sections of an exam. They are for practice only: a computer may have no sound and a room may
 * be loud, so they come only where their topic is requested.
 */
export function idsHeardApart({ items, stimuli }: Pick<SubjectContent, 'items' | 'stimuli'>): ReadonlySet<string> {
  const heard = new Set(stimuli.filter(({ sound }) => sound !== undefined).map(({ id }) => id))
  // Hardly any subject has one.
  if (heard.size === 0) return heard
  return new Set(items.filter(({ section, stimulusId = '' }) => section === undefined && heard.has(stimulusId)).map(({ id }) => id))
}

/** Returns the content from which papers without a named topic are drawn. */
export function withoutHeardApart(content: SubjectContent): SubjectContent {
  const apart = idsHeardApart(content)
  return apart.size === 0 ? content : { ...content, items: content.items.filter(({ id }) => !apart.has(id)) }
}
