import { z } from '../../../../src-shared/kernel/schema/zod.ts'

/** HTML; programs leave out what is empty. */
const html = z.string().default('')

/** The members of H5P's content types that a question needs; all others are ignored (h5p.org, semantics.json of each type). */
export const multiChoiceSchema = z.object({
  question: html,
  answers: z.array(
    z.object({
      text: html,
      correct: z.boolean().default(false),
      tipsAndFeedback: z.object({ tip: html, chosenFeedback: html, notChosenFeedback: html }).partial().optional()
    })
  ),
  behaviour: z.object({ type: z.string() }).partial().optional(),
  media: z.unknown().optional()
})

export const trueFalseSchema = z.object({
  question: html,
  correct: z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true'),
  behaviour: z.object({ feedbackOnCorrect: html, feedbackOnWrong: html }).partial().optional(),
  media: z.unknown().optional()
})

export const blanksSchema = z.object({
  text: html,
  questions: z.array(z.string()).min(1),
  behaviour: z.object({ caseSensitive: z.boolean(), acceptSpellingErrors: z.boolean() }).partial().optional(),
  media: z.unknown().optional()
})

export const singleChoiceSetSchema = z.object({ choices: z.array(z.object({ question: html, answers: z.array(html) })) })

export const questionSetSchema = z.object({
  questions: z.array(z.object({ library: z.string(), params: z.unknown(), metadata: z.object({ title: z.string() }).partial().optional() }))
})

const imageSchema = z.object({ file: z.object({ path: z.string() }), alt: html })
const mediumSchema = z.object({ library: z.string(), params: z.unknown() })

/** Returns the HTML of what stands beside a question: a picture; a film or sound is named, so that its loss is. */
export function htmlOfMedium(media: unknown): string {
  const wrapped = z.object({ type: mediumSchema }).safeParse(media)
  const medium = mediumSchema.safeParse(wrapped.success ? wrapped.data.type : media)
  if (!medium.success) return ''
  const name = medium.data.library.split(' ')[0] ?? ''
  const image = name === 'H5P.Image' ? imageSchema.safeParse(medium.data.params) : undefined
  if (image?.success === true) return `<p><img src="${attribute(image.data.file.path)}" alt="${attribute(image.data.alt)}"></p>`
  return name === 'H5P.Video' || name === 'H5P.Audio' ? `<video src="${attribute(name)}"></video>` : ''
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
