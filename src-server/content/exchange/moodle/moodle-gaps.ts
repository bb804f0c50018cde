import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { DraftAnswer, DraftGap, DraftKey } from '../build/item-draft.ts'
import { gapMark, splitAtGaps, withoutMarks } from '../foreign/foreign-item.ts'
import type { ImportFinding } from '../imported-question.ts'
import { foreignToPlain, plainToMarkup } from '../markup/foreign-text.ts'
import { elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { plainOf } from './moodle-text.ts'

interface Choice {
  readonly text: string
  readonly group: string
}

/** A gap is written `[[3]]`: the third choice belongs to it. */
const gapPattern = /\[\[(\d{1,3})\]\]/g

/**
 * Reads the types `gapselect` and `ddwtos` of Moodle: words for gaps where each is used once, and lists in a text where each gap has choices of its own.
 * `convert` makes markup of HTML, in which gap marks stay as they are.
 */
export function readMoodleGaps(element: XmlElement, source: string, convert: (html: string) => string): DraftKey | ImportFinding {
  const choices = ['selectoption', 'dragbox'].flatMap((name) => elementsIn(element, name)).map(toChoice)
  const used: number[] = []
  const marked = withoutMarks(source).replace(gapPattern, (_, digits: string) => {
    used.push(Number(digits) - 1)
    return gapMark(used.length - 1)
  })
  const right = used.map((index) => choices[index])
  if (used.length === 0) return { code: 'answer-missing' }
  if (right.includes(undefined)) return { code: 'answer-not-an-option' }
  const texts = textsAround(convert(marked))
  const words = right.map((choice) => choice?.text ?? '')
  const groups = new Set(choices.map(({ group }) => group))
  if (used.length > 1 && groups.size === 1 && new Set(used).size === used.length) {
    return { type: 'gap-match', texts, words, spare: choices.filter((_, index) => !used.includes(index)).map(({ text }) => text) }
  }
  const gaps = right.map((choice): DraftGap => ({ kind: 'list', answers: listOf(choices, choice) }))
  return { type: 'cloze', pieces: texts.flatMap((text, place): readonly (string | DraftGap)[] => [text, ...gaps.slice(place, place + 1)]) }
}

function toChoice(element: XmlElement): Choice {
  const group = elementIn(element, 'group')
  return { text: plainToMarkup(foreignToPlain(plainOf(element), 'html')).markup, group: group === undefined ? '1' : textOf(group).trim() }
}

/** The choices of a gap are those of its group, each once. */
function listOf(choices: readonly Choice[], right: Choice | undefined): readonly DraftAnswer[] {
  const own = choices.filter(({ group }) => group === right?.group).map(({ text }) => text)
  return [...new Set(own)].map((text) => ({ text, share: text === right?.text ? 1 : 0, feedback: '' }))
}

/** The texts between gaps. Marks that enclose a gap would be shown as signs, so such a text is taken without formatting. */
function textsAround(markup: string): readonly string[] {
  const pieces = splitAtGaps(markup).filter((_, place) => place % 2 === 0)
  const plain = markupToPlainText(markup)
  const apart = splitAtGaps(plain).filter((_, place) => place % 2 === 0)
  const isWhole = (one: readonly string[]): string => one.join('').replace(/\s/g, '')
  return isWhole(pieces.map(markupToPlainText)) === isWhole(apart) ? pieces : apart
}
