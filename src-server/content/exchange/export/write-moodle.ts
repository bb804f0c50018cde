import { divide, whole } from '../../../../src-shared/content/item-types/base/fraction.ts'
import { clozePieces } from '../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import { isSingleChoice, type Item, type ItemOf } from '../../../../src-shared/content/item-types/item-types.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import { fileNameOf } from '../../../../src-shared/content/media/media.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import { numberText } from '../build/number-text.ts'
import { LINES, writeGuide } from '../guide/write-guide.ts'
import type { ExportWriter } from '../import-source.ts'
import type { ExportedSound, ImportedPicture, ImportedQuestion, ImportFinding } from '../imported-question.ts'
import { escapeHtml, markupToHtml } from '../markup/markup-to-html.ts'
import { dragBoxes, gapTextHtml } from './moodle-gaps-xml.ts'
import { commonLosses, plainNumber } from './export-losses.ts'
import { stimulusTextOf } from './stimulus-text.ts'

/** Writes a Moodle XML file with pictures. Topics are categories, item ids are ID numbers, difficulties are tags. */
export const writeMoodle: ExportWriter = async function* writeMoodleFile(questions, write) {
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n')
  let topic: string | null = null
  for await (const question of questions) {
    const { item } = question
    if (item.topic !== topic) {
      const path = `$course$/top/${item.topic.replaceAll('/', '//')}`
      await write(`<question type="category"><category><text>${escapeHtml(path)}</text></category></question>\n`)
    }
    topic = item.topic
    const losses: ImportFinding[] = [...commonLosses(item)]
    const xml = questionXml(question, losses)
    if (xml === null) {
      yield { itemId: item.id, isWritten: false, losses: [{ code: 'type-not-supported', values: { type: item.type ?? 'single-choice' } }] }
      continue
    }
    await write(xml)
    yield { itemId: item.id, isWritten: true, losses }
  }
  await write('</quiz>\n')
}

interface Context {
  readonly pictures: readonly ImportedPicture[]
  readonly sound?: ExportedSound | undefined
  readonly losses: ImportFinding[]
  /** Attributes of the element, with a space before each. */
  readonly attributes?: string
}

function questionXml(question: ImportedQuestion, losses: ImportFinding[]): string | null {
  const { item, pictures, sound } = question
  const context: Context = { pictures, losses, sound }
  // A text with gaps has no files here.
  const hasGaps = item.type === 'cloze' || item.type === 'gap-match'
  const stimulus = stimulusTextOf(question, hasGaps ? 'no-sounds' : 'has-sounds')
  losses.push(...stimulus.losses)
  const answer = answerXml(item, context)
  if (answer === null) return null
  const { type, text, parts } = answer
  return [
    `<question type="${type}">`,
    `<name><text>${escapeHtml(markupToPlainText(item.stem).slice(0, 80))}</text></name>`,
    hasGaps ? gapsXml(item, stimulus.before, context) : htmlXml('questiontext', `${stimulus.before}${text}`, context),
    htmlXml('generalfeedback', `${item.explanation}${stimulus.after}`, context),
    `<idnumber>${item.id}</idnumber>`,
    ...parts,
    `<tags><tag><text>difficulty: ${item.difficulty}</text></tag></tags>`,
    '</question>\n'
  ].join('\n')
}

/** An element with HTML and the files that it shows. */
function htmlXml(name: string, source: string, { pictures, sound, losses, attributes = '' }: Context): string {
  const shown = new Set<ImportedPicture | ExportedSound>()
  const html = markupToHtml(source, (id) => {
    if (id === sound?.id) {
      shown.add(sound)
      return `<audio controls="controls" src="@@PLUGINFILE@@/${fileNameOf(sound)}"></audio>`
    }
    const picture = pictures.find((one) => one.id === id)
    if (picture === undefined) {
      losses.push({ code: 'file-missing', values: { name: id } })
      return ''
    }
    shown.add(picture)
    const { alt, width, height } = picture
    return `<img src="@@PLUGINFILE@@/${fileNameOf(picture)}" alt="${escapeHtml(alt)}" width="${String(width)}" height="${String(height)}">`
  })
  return elementXml(name, html, { attributes, files: [...shown] })
}

function elementXml(
  name: string,
  html: string,
  { attributes = '', files = [] }: { readonly attributes?: string; readonly files?: readonly (ImportedPicture | ExportedSound)[] } = {}
) {
  const fileXml = files.map(
    (file) => `<file name="${fileNameOf(file)}" path="/" encoding="base64">${Buffer.from(file.bytes).toString('base64')}</file>`
  )
  return `<${name} format="html"${attributes}><text>${escapeHtml(html)}</text>${fileXml.join('')}`.concat(name === 'answer' ? '' : `</${name}>`)
}

function answerElement(text: string, fraction: number, { why, context }: { readonly why?: string | undefined; readonly context: Context }): string {
  const feedback = why === undefined ? '' : htmlXml('feedback', why, context)
  return `${htmlXml('answer', text, { ...context, attributes: ` fraction="${String(fraction)}"` })}${feedback}</answer>`
}

function plainAnswer(text: string, inner = ''): string {
  return `<answer fraction="100" format="moodle_auto_format"><text>${escapeHtml(text)}</text>${inner}</answer>`
}

interface AnswerXml {
  readonly type: string
  readonly text: string
  readonly parts: readonly string[]
}

/** Null for a type that this format does not have. */
function answerXml(item: Item, context: Context): AnswerXml | null {
  const text = item.stem
  if (isSingleChoice(item)) {
    const answers = item.options.map(({ id, text: option, why }) => answerElement(option, id === item.key ? 100 : 0, { why, context }))
    return { type: 'multichoice', text, parts: ['<single>true</single><shuffleanswers>true</shuffleanswers>', ...answers] }
  }
  switch (item.type) {
    case 'multiple-response': {
      const share = Number((100 / item.keys.length).toFixed(5))
      const answers = item.options.map(({ id, text: option, why }) => answerElement(option, item.keys.includes(id) ? share : -100, { why, context }))
      return { type: 'multichoice', text, parts: ['<single>false</single><shuffleanswers>true</shuffleanswers>', ...answers] }
    }
    case 'true-false':
      return {
        type: 'truefalse',
        text,
        parts: [true, false].map((value) =>
          answerElement(String(value), value === item.key ? 100 : 0, { why: value === item.key ? undefined : item.why, context })
        )
      }
    case 'short-text': {
      const accepted = item.accepted.map((one) => plainAnswer(one.replaceAll('*', '\\*')))
      return { type: 'shortanswer', text, parts: [`<usecase>${item.isCaseSensitive ? '1' : '0'}</usecase>`, ...accepted] }
    }
    case 'numeric':
      return { type: 'numerical', text, parts: numericXml(item, context) }
    case 'cloze':
      return { type: 'cloze', text, parts: [] }
    case 'matching':
      return { type: 'matching', text, parts: ['<shuffleanswers>true</shuffleanswers>', ...matchingXml(item, context)] }
    case 'ordering': {
      const steps = item.key.map((stepId) => answerElement(item.steps.find(({ id }) => id === stepId)?.text ?? '', 1, { context }))
      return { type: 'ordering', text, parts: ['<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype>', ...steps] }
    }
    case 'gap-match':
      return { type: 'ddwtos', text, parts: ['<shuffleanswers>1</shuffleanswers>', ...dragBoxes(item, context.losses)] }
    case 'written':
      return { type: 'essay', text, parts: writtenXml(item, context) }
    default:
      return null
  }
}

/** A choice of Moodle is plain text. A part without a text holds a choice that belongs to none. */
function matchingXml({ prompts, choices, key }: ItemOf<'matching'>, context: Context): readonly string[] {
  const part = (prompt: string, choice = ''): string => {
    const plain = markupToPlainText(choice)
    if (plain !== choice) context.losses.push({ code: 'markup-lost', values: { tag: 'formatting of a choice' } })
    const text = htmlXml('subquestion', prompt, context).replace(/<\/subquestion>$/, '')
    return `${text}<answer><text>${escapeHtml(plain)}</text></answer></subquestion>`
  }
  const placed = new Set(Object.values(key))
  return [
    ...prompts.map(({ id, text }) => part(text, choices.find((choice) => choice.id === key[id])?.text)),
    ...choices.filter(({ id }) => !placed.has(id)).map(({ text }) => part('', text))
  ]
}

function writtenXml(item: ItemOf<'written'>, context: Context): readonly string[] {
  const { size, words, marks } = item
  return [
    `<defaultgrade>${String(marks)}</defaultgrade>`,
    `<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>${String(LINES[size])}</responsefieldlines>`,
    ...(words === undefined ? [] : [`<minwordlimit>${String(words.least)}</minwordlimit><maxwordlimit>${String(words.most)}</maxwordlimit>`]),
    htmlXml('graderinfo', writeGuide(item), context)
  ]
}

function numericXml(item: ItemOf<'numeric'>, { losses }: Context): readonly string[] {
  const number = plainNumber(item)
  losses.push(...number.losses)
  const units = item.units.filter(({ factor }) => factor !== undefined)
  if (units.length < item.units.length) losses.push({ code: 'units-lost' })
  const unitXml = units.map(({ symbol, factor = '1' }) => {
    const multiplier = numberText(divide(whole, readNumber(factor) ?? whole))
    return `<unit><multiplier>${multiplier}</multiplier><unit_name>${escapeHtml(symbol)}</unit_name></unit>`
  })
  return [
    plainAnswer(number.value, `<tolerance>${number.tolerance}</tolerance>`),
    ...(units.length === 0 ? [] : [`<units>${unitXml.join('')}</units>`])
  ]
}

/** The instruction is an element of its own, so that an import finds it again. */
function gapsXml(item: ItemOf<'cloze'> | ItemOf<'gap-match'>, passage: string, context: Context): string {
  const picture = (id: string): string => {
    context.losses.push({ code: 'media-not-taken', values: { name: id, detail: 'a text with gaps shows no pictures here' } })
    return ''
  }
  const html =
    item.type === 'gap-match'
      ? gapTextHtml(item, (text) => spaced(text, picture))
      : clozePieces(item.text)
          .map((piece) => (piece.kind === 'text' ? spaced(piece.text, picture) : gapXml(item, piece.gapId, context)))
          .join('')
  const stem = markupToHtml(`${passage}${item.stem}`, picture)
  return elementXml('questiontext', `<div class="koya-stem">${stem}</div>${html}`)
}

/** Spaces at the edges are those around a gap. */
function spaced(text: string, picture: (id: string) => string): string {
  const html = markupToHtml(text, picture)
  return `${/^\s/.test(text) && !html.startsWith('<p>') ? ' ' : ''}${html}${/\s$/.test(text) && !html.endsWith('</p>') ? ' ' : ''}`
}

function gapXml(item: ItemOf<'cloze'>, gapId: string, { losses }: Context): string {
  const gap = item.gaps.find(({ id }) => id === gapId)
  if (gap === undefined) return ''
  const escape = (text: string): string =>
    escapeHtml(text)
      .replace(/[\\}~#/"]/g, '\\$&')
      .replaceAll('*', '\\*')
  if (gap.kind === 'typed') return `{1:SHORTANSWER:${gap.accepted.map((text) => `=${escape(text)}`).join('~')}}`
  const options = gap.options.map(({ id, text, why }) => {
    const plain = markupToPlainText(text)
    if (plain !== text) losses.push({ code: 'markup-lost', values: { tag: 'formatting of an option in a gap' } })
    if (why !== undefined) losses.push({ code: 'why-lost' })
    return `${id === gap.key ? '=' : ''}${escape(plain)}`
  })
  return `{1:MULTICHOICE:${options.join('~')}}`
}
