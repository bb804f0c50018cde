import { faultInTextsOf } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

type Bounded = Pick<SubjectContent, 'items' | 'stimuli' | 'pictures' | 'sounds'> & { readonly templates?: readonly { readonly id: string }[] }

/** Every text of a subject keeps the bounds of `authored-text.ts`; the first that does not is said of each item. */
export function checkTextBounds({ items, stimuli, pictures = [], sounds = [], templates = [] }: Bounded): readonly ContentFinding[] {
  return [...items, ...stimuli, ...pictures, ...sounds, ...templates].flatMap((authored) => {
    const message = faultInTextsOf(authored)
    return message === null ? [] : [{ code: 'text-bounds' as const, itemId: authored.id.slice(0, 80), message }]
  })
}
