import type { DraftAnswer, DraftGap, DraftKey, ItemDraft } from '../build/item-draft.ts'
import type { ImportFinding } from '../imported-question.ts'
import type { HtmlReading } from '../media/html-reading.ts'
import { markupToPlainText, parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import type { MarkupNode } from '../../../../src-shared/kernel/markup/markup-node.ts'
import { readGuide } from '../guide/read-guide.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import { numberText } from '../build/number-text.ts'
import { splitAtGaps, type ForeignAnswer, type ForeignInteraction, type ForeignItem } from './foreign-item.ts'

/** Says what to do where an item has gaps and no instruction of its own. */
const FILL_THE_GAPS = 'Fill in the gaps.'
/** How Koya's markup shows a gap within a question. */
const GAP = '______'

/** What says that an answer is right, and not why. */
const verdict = /^(?:yes|well done|good(?: job)?|excellent|(?:(?:that|this)(?: is|['’]s) |your answer is )?(?:correct|right))[.!]*$/i

function withoutVerdict(explanation: string): string {
  return verdict.test(explanation.trim()) ? '' : explanation
}

/** All texts of an item that may show pictures. */
export function htmlTextsOf({ html, instruction, explanation, interactions }: ForeignItem): readonly string[] {
  return [html, instruction, explanation, ...interactions.flatMap(htmlTextsOfInteraction)]
}

function htmlTextsOfInteraction(interaction: ForeignInteraction): readonly string[] {
  if (interaction.kind === 'number' || interaction.kind === 'text') return []
  if (interaction.kind === 'gap-match') return [interaction.prompt, interaction.html, ...interaction.words, ...interaction.spare]
  if (interaction.kind === 'written') return [interaction.prompt, interaction.guide, interaction.modelAnswer]
  if (interaction.kind === 'order') return [interaction.prompt, ...interaction.steps]
  if (interaction.kind === 'match') {
    return [interaction.prompt, ...interaction.pairs.flatMap(({ prompt, choice }) => [prompt, choice]), ...interaction.spare]
  }
  const texts = interaction.answers.flatMap(({ text, feedback }) => [text, feedback])
  return interaction.kind === 'choice' ? [interaction.prompt, ...texts] : texts
}

/** Converts an item of any version of QTI, or says why it cannot be taken. */
export function toDraft(item: ForeignItem, reading: HtmlReading): ItemDraft | ImportFinding {
  const [only] = item.interactions
  const isAlone = item.interactions.length === 1
  const explanation = withoutVerdict(reading.markupOf(item.explanation))
  const finish = (stem: string, key: DraftKey): ItemDraft => ({
    stem: stem === '' ? item.title : stem,
    explanation,
    topic: '',
    key,
    pictures: reading.pictures(),
    losses: [...item.losses, ...reading.losses()]
  })
  if (only?.kind === 'gap-match') {
    const stem = reading.markupOf(`<div>${item.instruction}</div><div>${item.html}</div><div>${only.prompt}</div>`)
    return finish(stem || FILL_THE_GAPS, keyOfGaps(only, reading))
  }
  if (only?.kind === 'choice' || only?.kind === 'match' || only?.kind === 'order' || only?.kind === 'written') {
    const stem = reading.markupOf(`<div>${item.instruction}</div><div>${item.html}</div><div>${only.prompt}</div>`)
    return finish(stem, keyOfWhole(only, reading))
  }
  if (isAlone && (only?.kind === 'text' || only?.kind === 'number')) {
    const key: DraftKey =
      only.kind === 'text'
        ? { type: 'short-text', answers: only.answers.map((answer) => withMarkup(answer, reading)), isCaseSensitive: only.isCaseSensitive }
        : { type: 'numeric', numbers: only.numbers.map((number) => ({ ...number, share: 1, feedback: '' })), units: [] }
    return finish(stemWithGap(item, reading), key)
  }
  const pieces = piecesOf(item, reading)
  return 'code' in pieces ? pieces : finish(reading.markupOf(item.instruction) || FILL_THE_GAPS, { type: 'cloze', pieces: pieces.pieces })
}

function keyOfWhole(only: ForeignInteraction & { kind: 'choice' | 'match' | 'order' | 'written' }, reading: HtmlReading): DraftKey {
  if (only.kind === 'choice') return keyOfChoice(only, reading)
  return only.kind === 'written' ? keyOfWriting(only, reading) : keyOfList(only, reading)
}

function keyOfWriting({ size, marks, ...only }: ForeignInteraction & { kind: 'written' }, reading: HtmlReading): DraftKey {
  const guide = readGuide(reading.markupOf(only.guide), { declared: reading.markupOf(only.modelAnswer), lose: reading.lose })
  return { type: 'written', size: guide.words === null ? size : 'long', guide: { ...guide, marks: guide.marks ?? marks } }
}

function keyOfList(list: ForeignInteraction & { kind: 'match' | 'order' }, reading: HtmlReading): DraftKey {
  if (list.kind === 'order') return { type: 'ordering', steps: list.steps.map(reading.markupOf) }
  return {
    type: 'matching',
    pairs: list.pairs.map(({ prompt, choice }) => ({ prompt: reading.markupOf(prompt), choice: reading.markupOf(choice) })),
    spare: list.spare.map(reading.markupOf)
  }
}

function keyOfChoice({ answers, isSingle }: ForeignInteraction & { kind: 'choice' }, reading: HtmlReading): DraftKey {
  const read = answers.map((answer) => ({ ...withMarkup(answer, reading), text: reading.markupOf(answer.text) }))
  const truth = isSingle && read.length === 2 ? truthOf(read) : null
  return truth ?? { type: 'choice', answers: read, isSingle }
}

/** A choice between true and false, and nothing else. */
function truthOf(answers: readonly DraftAnswer[]): DraftKey | null {
  const [yes, no] = ['true', 'false'].map((word) => answers.find(({ text }) => markupToPlainText(text).trim().toLowerCase() === word))
  if (yes === undefined || no === undefined || yes.share > 0 === no.share > 0) return null
  const [right, wrong] = yes.share > 0 ? [yes, no] : [no, yes]
  return { type: 'true-false', isTrue: right === yes, rightFeedback: right.feedback, wrongFeedback: wrong.feedback }
}

function withMarkup(answer: ForeignAnswer, reading: HtmlReading): DraftAnswer {
  return { ...answer, feedback: reading.markupOf(answer.feedback) }
}

/** A field at the end of a question is where Koya shows one anyway. */
function stemWithGap({ instruction, html }: ForeignItem, reading: HtmlReading): string {
  const [before = '', , after = ''] = splitAtGaps(html)
  const gap = after.replace(/<(?!img)[^<>]*>|\s|&nbsp;/g, '') === '' ? '' : GAP
  return reading.markupOf(`<div>${instruction}</div><div>${before}${gap}${after}</div>`)
}

/** Splits a text at its gaps. Formatting that spans a gap is dropped, since marks on both sides of one would be shown as signs. */
function piecesOf(item: ForeignItem, reading: HtmlReading): { readonly pieces: readonly (string | DraftGap)[] } | ImportFinding {
  const gaps = item.interactions.map((interaction) => gapOf(interaction, reading))
  const fault = gaps.find((gap) => 'code' in gap)
  if (fault !== undefined && 'code' in fault) return fault
  const parts = partsOf(item.html, reading)
  const pieces = parts.map((part, index): string | DraftGap => (index % 2 === 0 ? part : gapAt(gaps, part)))
  const used = new Set(parts.filter((_, index) => index % 2 === 1))
  const missing = gaps.filter((_, index) => !used.has(String(index))).map((gap) => gap as DraftGap)
  return { pieces: [...pieces, ...missing.flatMap((gap) => [' ', gap])] }
}

/** Texts at even places, numbers of gaps at odd ones. */
function partsOf(html: string, reading: HtmlReading): readonly string[] {
  const parts = splitAtGaps(reading.markupOf(html))
  if (!parts.some((part, index) => index % 2 === 0 && hasLooseMark(part))) return parts
  reading.lose({ code: 'markup-lost', values: { tag: 'formatting around a gap' } })
  return splitAtGaps(reading.markupOf(withoutFormatting(html)))
}

function keyOfGaps({ html, words, spare }: ForeignInteraction & { kind: 'gap-match' }, reading: HtmlReading): DraftKey {
  const texts = partsOf(html, reading).filter((_, index) => index % 2 === 0)
  return { type: 'gap-match', texts, words: words.map(reading.markupOf), spare: spare.map(reading.markupOf) }
}

function gapAt(gaps: readonly (DraftGap | ImportFinding)[], index: string): string | DraftGap {
  const gap = gaps[Number(index)]
  return gap === undefined || 'code' in gap ? '' : gap
}

function gapOf(interaction: ForeignInteraction, reading: HtmlReading): DraftGap | ImportFinding {
  switch (interaction.kind) {
    case 'list':
    case 'choice':
      return { kind: 'list', answers: interaction.answers.map((answer) => ({ ...withMarkup(answer, reading), text: reading.markupOf(answer.text) })) }
    case 'match':
    case 'order':
    case 'written':
    case 'gap-match':
      return { code: 'type-not-supported', values: { type: 'several questions in one' } }
    case 'text':
      if (interaction.isCaseSensitive) reading.lose({ code: 'feature-lost', values: { name: 'capital letters that count in a gap' } })
      return { kind: 'typed', answers: interaction.answers.map((answer) => withMarkup(answer, reading)) }
    case 'number':
      if (interaction.numbers.some(({ tolerance }) => tolerance !== '0'))
        return { code: 'type-not-supported', values: { type: 'number with a tolerance in a gap' } }
      return { kind: 'typed', answers: interaction.numbers.flatMap(({ value }) => formsOf(value)).map((text) => ({ text, share: 1, feedback: '' })) }
  }
}

/** A gap compares texts, so 4.0 must be accepted as 4, too. */
function formsOf(value: string): readonly string[] {
  const number = readNumber(value)
  return [...new Set([...(number === null ? [] : [numberText(number)]), value])]
}

function hasLooseMark(text: string): boolean {
  return parseMarkup(text).flat().some(isLoose)
}

function isLoose(node: MarkupNode): boolean {
  if (node.kind === 'text') return /\$|\*|__|!\[/.test(node.text) || /^\s*\|/m.test(node.text)
  return 'children' in node && node.children.some(isLoose)
}

function withoutFormatting(html: string): string {
  return html
    .replace(/<\/(?:tr|h[1-6]|caption)>/gi, '<br>')
    .replace(/<\/?(?:b|strong|i|em|u|ins|cite|dfn|var|h[1-6]|table|thead|tbody|tfoot|tr|td|th|caption)\b[^<>]*>/gi, ' ')
}
