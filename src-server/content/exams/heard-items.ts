import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/**
 * Items about a sound that belong to no section of an exam, by their ids. They are there to be practised: a computer may be mute and a room
 * loud, so only whoever asks for their topic gets them.
 */
export function idsHeardApart({ items, stimuli }: Pick<SubjectContent, 'items' | 'stimuli'>): ReadonlySet<string> {
  const heard = new Set(stimuli.filter(({ sound }) => sound !== undefined).map(({ id }) => id))
  // Hardly any subject has one.
  if (heard.size === 0) return heard
  return new Set(items.filter(({ section, stimulusId = '' }) => section === undefined && heard.has(stimulusId)).map(({ id }) => id))
}

/** What papers are drawn from where no topic is named. */
export function withoutHeardApart(content: SubjectContent): SubjectContent {
  const apart = idsHeardApart(content)
  return apart.size === 0 ? content : { ...content, items: content.items.filter(({ id }) => !apart.has(id)) }
}
