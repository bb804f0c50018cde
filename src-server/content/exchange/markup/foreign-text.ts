import { writeMarkup } from './write-markup.ts'
import { htmlToMarkup, textOfHtml, type PictureOf, type ReadHtml } from './html-to-markup.ts'
import { nodesOfText } from './tex-in-text.ts'

/** Formats of texts in Moodle. `moodle` is plain text in which HTML may occur. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown'

const HAS_HTML = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[0-9a-f]+|[a-z]\w+);/i

/** Converts a text of another program to Koya's markup. */
export function foreignToMarkup(text: string, format: TextFormat, pictureOf: PictureOf): ReadHtml {
  if (format === 'html') return htmlToMarkup(text, pictureOf)
  if (format === 'moodle' && HAS_HTML.test(text)) return htmlToMarkup(withBreaks(text), pictureOf)
  return format === 'markdown' ? markdownToMarkup(text, pictureOf) : plainToMarkup(text)
}

/** Converts a text to plain text, such as an accepted answer. */
export function foreignToPlain(text: string, format: TextFormat): string {
  const plain = format !== 'plain' && HAS_HTML.test(text) ? textOfHtml(text) : text
  return plain.replace(/\s+/g, ' ').trim()
}

/** An empty line begins a paragraph; what looks like a mark of Koya's markup is text. */
export function plainToMarkup(text: string): ReadHtml {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => nodesOfText(paragraph.replace(/\s+/g, ' ').trim()))
  return { markup: writeMarkup(paragraphs).source, losses: [] }
}

/** Line ends within elements, such as in a table, mean nothing; neither do those within a tag, such as in the description of a picture. */
function withBreaks(text: string): string {
  return text.replace(/<\/?[a-z][^<>]*>|(?<!>\s*)\n(?!\s*<)/gi, (found) => (found === '\n' ? '<br>' : found))
}

const LINK = /!?\[([^\]\n]*)\]\(([^)\n]*)\)/g

/** Bold, italic, lists and headings; the rest of Markdown is text, and links are named as lost. */
function markdownToMarkup(text: string, pictureOf: PictureOf): ReadHtml {
  const html = text
    .replace(LINK, (all, label: string, address: string) =>
      all.startsWith('!') ? `<img src="${forAttribute(address)}" alt="${forAttribute(label)}">` : `<a href="">${label}</a>`
    )
    .replace(/^#{1,6}\s+(.*)$/gm, '<h4>$1</h4>')
    .replace(
      /^\s*(?:[-*+]|(\d+)\.)\s+(.*)$/gm,
      (_, number: string | undefined, item: string) => `<p>${number === undefined ? '•' : `${number}.`} ${item}</p>`
    )
    .replace(/(\*\*|__)(?=\S)([^\n]+?)(?<=\S)\1/g, '<b>$2</b>')
    .replace(/(?<![\w*])\*(?=[^\s*])([^\n*]+?)(?<=\S)\*(?!\w)/g, '<i>$1</i>')
    .replace(/(?<![\w_])_(?=[^\s_])([^\n_]+?)(?<=\S)_(?!\w)/g, '<i>$1</i>')
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')
    .replace(/\n\s*\n/g, '<p>')
    .replace(/ {2}\n/g, '<br>')
  return htmlToMarkup(html, pictureOf)
}

/** Signs of Markdown are no formatting within an attribute. */
function forAttribute(text: string): string {
  return text.replace(/[&"<>*_`]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)
}
