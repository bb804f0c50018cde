import { faultInTextsOf } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

type Bounded = Pick<SubjectContent, 'items' | 'stimuli' | 'pictures' | 'sounds'> & { readonly templates?: readonly { readonly id: string }[] }

/** Checks every text of a subject against the limits of `authored-text.ts`; reports the first violation of each item. */
export function checkTextBounds({ items, stimuli, pictures = [], sounds = [], templates = [] }: Bounded): readonly ContentFinding[] {
  return [...items, ...stimuli, ...pictures, ...sounds, ...templates].flatMap((authored) => {
    const message = faultInTextsOf(authored)
    return message === null ? [] : [{ code: 'text-bounds' as const, itemId: authored.id.slice(0, 80), message }]
  })
}
