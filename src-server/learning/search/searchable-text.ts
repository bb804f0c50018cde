import { createHash } from 'node:crypto'
import { noteBounds } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { MarkupNode } from '../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../src-shared/kernel/markup/markup.ts'
import { speakableText } from '../../../src-shared/kernel/markup/speakable-text.ts'
import { textsOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import { meets, plainTex, stemsIn, stretchesOf, type SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import type { BankEntry } from './bank-catalogue.ts'

/** The three parts of an item that a learner sees, each as the stems of its words with spaces between them. */
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

/** Counts up where what is made of a text changes, so that all of it is made anew. */
const FORM = 1

/** What is looked through of an item: only what stands in a paper, so that no search tells what is right. */
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

/** Where a word was found that is not in the stem; undefined where the stem has them all. */
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

/** The same in words that can be read out: formulas said, and what their pictures show. */
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

/** PostgreSQL takes no text of any length; the bounds of texts, which old packs need not keep, are far below. */
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
