import { mostMarksSchema } from '../../../../src-shared/content/item-types/base/item-base.ts'
import { wordRangeSchema } from '../../../../src-shared/content/item-types/written/written-schemas.ts'
import type { ForeignGuide } from '../guide/read-guide.ts'
import { elementIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { MoodleTexts } from './moodle-text.ts'

type Numbers = Pick<ForeignGuide, 'marks' | 'words'>

/**
 * Returns the marks of an essay and its number of words. A teacher changes them in Moodle's own fields, so these win over the notes for markers where
 * Koya can have them. Tells a finding where fields and notes disagree.
 */
export function numbersOfEssay(element: XmlElement, noted: Numbers, { lose }: Pick<MoodleTexts, 'lose'>): Numbers {
  const grade = numberIn(element, 'defaultgrade')
  const marks = mostMarksSchema.safeParse(grade).success ? grade : noted.marks
  const words = wordsOf(element, noted.words)
  const tell = (taken: string, other: string): void => {
    if (taken !== other) lose({ code: 'guide-disagrees', values: { taken, other } })
  }
  if (noted.marks !== null && grade > 0) tell(`Marks: ${String(marks)}`, `Marks: ${String(marks === grade ? noted.marks : grade)}`)
  if (noted.words !== null) {
    const [taken, fields] = [told(words.taken), told(words.fields)]
    tell(taken, taken === fields ? told(noted.words) : fields)
  }
  return { marks, words: words.taken }
}

/** `fields`: the limits of Moodle; one that is not set is that of the notes. */
function wordsOf(element: XmlElement, noted: Numbers['words']): { readonly taken: Numbers['words']; readonly fields: NonNullable<Numbers['words']> } {
  const fields = {
    least: numberIn(element, 'minwordlimit') || (noted?.least ?? 0),
    most: numberIn(element, 'maxwordlimit') || (noted?.most ?? 0)
  }
  if (wordRangeSchema.safeParse(fields).success) return { taken: fields, fields }
  return { taken: noted ?? (fields.least > 0 && fields.most > fields.least ? fields : null), fields }
}

function told(words: Numbers['words']): string {
  return words === null ? '' : `Words: ${String(words.least)} to ${String(words.most)}`
}

/** 0 where there is no number. */
function numberIn(element: XmlElement, name: string): number {
  const child = elementIn(element, name)
  const number = child === undefined ? 0 : Number(textOf(child).trim())
  return Number.isFinite(number) ? number : 0
}
