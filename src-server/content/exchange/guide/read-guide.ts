import { MOST_MARKS } from '../../../../src-shared/content/item-types/base/item-base.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ImportFinding } from '../imported-question.ts'

/** A point of a marking guide, in Koya's markup. `marks` is null where nobody says. */
export interface ForeignPoint {
  readonly marks: number | null
  readonly text: string
  readonly note: string
}

/** What a file says to markers. All of it may be missing. */
export interface ForeignGuide {
  readonly marks: number | null
  readonly words: { readonly least: number; readonly most: number } | null
  readonly points: readonly ForeignPoint[]
  readonly modelAnswer: string
}

export const emptyGuide: ForeignGuide = { marks: null, words: null, points: [], modelAnswer: '' }

/** How `write-guide.ts` begins the paragraphs. Teachers write `[2] …` for two marks, too. */
const POINT = /^\[(\d{1,3})\]\s+([\s\S]*)$/
const NOTE = /^Note:\s+([\s\S]*)$/
const MARKS = /^Marks:\s*(\d{1,3})$/
const WORDS = /^Words:\s*(\d{1,3})\s*to\s*(\d{1,3})$/
const MODEL = /^Model answer:$/

/** The longest text that is a point of a guide, or its note. */
const LONGEST_POINT = 400

/** What surrounds the notes: a model answer that the file declares elsewhere, in markup, and where to tell what is lost. */
interface GuideContext {
  readonly declared?: string
  readonly lose: (loss: ImportFinding) => void
}

/**
 * Reads notes for markers: paragraphs that begin with marks in brackets are points, `Note:` belongs to the point before it, and what follows
 * `Model answer:` is one. Notes without any of these are one point. Where they are too long for that, or there are points, they are the model answer if
 * the file has no other; else they become the note of the first point, or are told as lost.
 */
export function readGuide(markup: string, { declared = '', lose }: GuideContext): ForeignGuide {
  const points: { marks: number; texts: string[]; notes: string[] }[] = []
  const free: string[] = []
  const model: string[] = []
  let marks: number | null = null
  let words: ForeignGuide['words'] = null
  let current: string[] = free
  for (const paragraph of markup.split('\n\n').filter((text) => text.trim() !== '')) {
    const point = POINT.exec(paragraph)
    const note = NOTE.exec(paragraph)
    const range = WORDS.exec(paragraph)
    const open = points.at(-1)
    if (current === model) model.push(paragraph)
    else if (MODEL.test(paragraph)) current = model
    else if (MARKS.test(paragraph)) marks = marksOf(MARKS.exec(paragraph)?.[1])
    else if (range !== null) words = { least: Number(range[1]), most: Number(range[2]) }
    else if (point !== null) {
      const next = { marks: marksOf(point[1]) ?? 1, texts: [point[2] ?? ''], notes: [] }
      points.push(next)
      current = next.texts
    } else if (note !== null && open !== undefined) {
      current = open.notes
      current.push(note[1] ?? '')
    } else current.push(paragraph)
  }
  const told = points.map((one) => ({ marks: one.marks, text: one.texts.join('\n\n'), note: one.notes.join('\n\n') }))
  const stated = model.join('\n\n')
  if (stated !== '' && declared !== '' && !isSameText(stated, declared)) lose({ code: 'feature-lost', values: { name: 'second model answer' } })
  const read = { marks, words, points: told, modelAnswer: stated || declared }
  return withRest(read, free.join('\n\n'), lose)
}

/** Finds a place for notes that are neither points nor a model answer by their form. */
function withRest(guide: ForeignGuide, rest: string, lose: GuideContext['lose']): ForeignGuide {
  const [first, ...others] = guide.points
  if (rest === '') return guide
  if (first === undefined && rest.length <= LONGEST_POINT) return { ...guide, points: [{ marks: null, text: rest, note: '' }] }
  if (guide.modelAnswer === '') return { ...guide, modelAnswer: rest }
  const note = first === undefined || first.note === '' ? rest : `${rest}\n\n${first.note}`
  if (first !== undefined && note.length <= LONGEST_POINT) return { ...guide, points: [{ ...first, note }, ...others] }
  lose({ code: 'feature-lost', values: { name: 'place for all notes to markers' } })
  return guide
}

/** A declared answer has no formatting. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => markupToPlainText(text).replace(/\s+/g, ' ').trim())
  return first === second
}

/** Null for more marks than a question has. */
function marksOf(digits: string | undefined): number | null {
  const marks = Number(digits)
  return marks >= 1 && marks <= MOST_MARKS ? marks : null
}
