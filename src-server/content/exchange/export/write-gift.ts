import { isSingleChoice, type Item, type ItemOf } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ChoiceOption } from '../../../../src-shared/content/item-types/base/choice-option.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ExportWriter } from '../import-source.ts'
import type { ImportedQuestion, ImportFinding } from '../imported-question.ts'
import { escapeHtml, markupToHtml } from '../markup/markup-to-html.ts'
import { commonLosses, featureLost, plainNumber } from './export-losses.ts'
import { stimulusTextOf } from './stimulus-text.ts'

/** Writes a GIFT file: names are item ids, topics are categories, difficulties are tags, texts are HTML. */
export const writeGift: ExportWriter = async function* writeGiftFile(questions, write) {
  let topic: string | null = null
  for await (const question of questions) {
    const { item } = question
    const written = giftOf(question)
    if (written === null) {
      yield { itemId: item.id, isWritten: false, losses: [{ code: 'type-not-supported', values: { type: item.type ?? 'single-choice' } }] }
      continue
    }
    if (item.topic !== topic) await write(`$CATEGORY: $course$/top/${item.topic.replaceAll('/', '//').replace(/\s+/g, ' ')}\n\n`)
    topic = item.topic
    await write(written.text)
    yield { itemId: item.id, isWritten: true, losses: [...commonLosses(item), ...written.losses] }
  }
}

interface Written {
  readonly text: string
  readonly losses: readonly ImportFinding[]
}

function giftOf(question: ImportedQuestion): Written | null {
  const { item, pictures } = question
  const losses: ImportFinding[] = []
  const html = (source: string): string =>
    escapeGift(
      markupToHtml(source, (id) => {
        const picture = pictures.find((one) => one.id === id)
        if (picture === undefined) {
          losses.push({ code: 'file-missing', values: { name: id } })
          return ''
        }
        losses.push({ code: 'media-not-taken', values: { name: id, detail: 'GIFT has no pictures' } })
        return escapeHtml(`(${picture.alt})`)
      })
    )
  const answers = answersOf(item, html, losses)
  if (answers === null) return null
  const stimulus = stimulusTextOf(question, 'no-sounds')
  losses.push(...stimulus.losses)
  const stem = html(`${stimulus.before}${item.stem}`)
  const head = `// [id:${item.id}] [tag:difficulty-${item.difficulty}]\n::${item.id}::[html]${stem}`
  return { text: `${head}{${answers}\n####${html(item.explanation)}\n}\n\n`, losses }
}

type Html = (source: string) => string

function answersOf(item: Item, html: Html, losses: ImportFinding[]): string | null {
  if (isSingleChoice(item)) return item.options.map((option) => `\n${option.id === item.key ? '=' : '~'}${optionOf(option, html)}`).join('')
  switch (item.type) {
    case 'multiple-response': {
      const share = Number((100 / item.keys.length).toFixed(5))
      return item.options.map((option) => `\n~%${String(item.keys.includes(option.id) ? share : -100)}%${optionOf(option, html)}`).join('')
    }
    case 'true-false':
      return `${item.key ? 'TRUE' : 'FALSE'}${item.why === undefined ? '' : `#${html(item.why)}`}`
    case 'short-text':
      if (item.isCaseSensitive) losses.push(featureLost('way to say that capital letters must match'))
      return item.accepted.map((text) => `\n=${escapeGift(escapeHtml(text)).replaceAll('*', '\\*')}`).join('')
    case 'numeric': {
      const number = plainNumber(item)
      losses.push(...number.losses, ...(item.units.length === 0 ? [] : [{ code: 'units-lost' } as const]))
      return `#\n=${number.value}:${number.tolerance}`
    }
    case 'written':
      losses.push({ code: 'guide-lost' })
      return ''
    case 'matching':
      return matchingOf(item, html, losses)
    default:
      return null
  }
}

/** A choice of GIFT is plain text. */
function matchingOf({ prompts, choices, key }: ItemOf<'matching'>, html: Html, losses: ImportFinding[]): string {
  const placed = new Set(Object.values(key))
  const plain = (text = ''): string => {
    const written = markupToPlainText(text)
    if (written !== text) losses.push({ code: 'markup-lost', values: { tag: 'formatting of a choice' } })
    return escapeGift(escapeHtml(written))
  }
  return [
    ...prompts.map(({ id, text }) => `\n=${html(text)} -> ${plain(choices.find((choice) => choice.id === key[id])?.text)}`),
    ...choices.filter(({ id }) => !placed.has(id)).map(({ text }) => `\n= -> ${plain(text)}`)
  ].join('')
}

function optionOf({ text, why }: ChoiceOption, html: Html): string {
  return `${html(text)}${why === undefined ? '' : `#${html(why)}`}`
}

function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\s*\n\s*/g, ' ')
}
