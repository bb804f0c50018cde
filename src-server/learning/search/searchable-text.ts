import { createHash } from 'node:crypto'
import { noteBounds } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { MarkupNode } from '../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../src-shared/kernel/markup/markup.ts'
import { speakableText } from '../../../src-shared/kernel/markup/speakable-text.ts'
import { textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import { meets, plainTex, stemsIn, stretchesOf, type SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import type { BankEntry } from './bank-catalogue.ts'

/** The three parts of an item that a learner sees, each as word stems separated by spaces. */
export interface SearchableText {
  readonly question: string
  readonly options: string
  readonly stimulus: string
}

/** One row of the index. `hash` changes with every word of the text. */
export interface IndexedItem extends SearchableText {
  readonly itemId: string
  readonly hash: string
}

/** Increment when the conversion of a text changes, so that the whole index is rebuilt. */
const FORM = 1

/** Returns the searchable text of an item: only what a paper shows, so that no search reveals the key. */
export function toIndexed(entry: BankEntry): IndexedItem {
  const { question, options, stimulus } = readableOf(entry)
  const text = { question: toStems(question), options: toStems(options), stimulus: toStems(stimulus) }
  const hash = createHash('sha256').update(`${FORM}\n${text.question}\n${text.options}\n${text.stimulus}`)
  return { itemId: entry.item.id, ...text, hash: hash.digest('hex') }
}

export interface Excerpt {
  readonly from: 'options' | 'stimulus'
  readonly text: string
}

const EXCERPT_BEFORE = 60
const EXCERPT_LENGTH = 180

/** Returns where a word outside the stem was found; undefined where the stem has all of them. */
export function excerptOf(entry: BankEntry, sought: readonly SoughtWord[]): Excerpt | undefined {
  const readable = readableOf(entry)
  const stems = stemsIn(readable.question)
  const elsewhere = sought.filter((word) => !stems.some((stem) => meets(stem, word)))
  for (const from of ['options', 'stimulus'] as const) {
    const [first] = stretchesOf(readable[from], elsewhere)
    if (first) return { from, text: cutAround(readable[from], first.start) }
  }
  return undefined
}

/** Returns the parts as speakable text: formulas in words, and descriptions of pictures. */
function readableOf({ item, stimulus, content: { pictures = [] } }: BankEntry): SearchableText {
  const altOf = (id: string): string => pictures.find((picture) => picture.id === id)?.alt ?? ''
  const { question, optionLists } = textsOfItem(item)
  const read = (source: string): string => [speakableText(source, altOf), ...texIn(source).map(plainTex)].join(' ')
  return {
    question: read(question),
    options: optionLists
      .flat()
      .map(({ text }) => read(text))
      .join(' '),
    stimulus: stimulus === undefined ? '' : `${read(stimulus.title)} ${read(stimulus.text)}`
  }
}

/** PostgreSQL limits the length of a text. The limits of our texts are far below, but old packs need not respect them. */
function toStems(text: string): string {
  return stemsIn(text.slice(0, noteBounds.characters)).join(' ')
}

function texIn(source: string): readonly string[] {
  const texOf = (node: MarkupNode): readonly string[] => {
    if (node.kind === 'math') return [node.tex]
    if (node.kind === 'table') return [node.head, ...node.rows].flat(2).flatMap(texOf)
    return 'children' in node ? node.children.flatMap(texOf) : []
  }
  return parseMarkup(source).flat().flatMap(texOf)
}

function cutAround(text: string, at: number): string {
  const from = Math.max(0, at - EXCERPT_BEFORE)
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const limit = start + EXCERPT_LENGTH
  const end = limit >= text.length ? text.length : text.lastIndexOf(' ', limit)
  return `${start === 0 ? '' : '… '}${text.slice(start, end).trim()}${end === text.length ? '' : ' …'}`
}
