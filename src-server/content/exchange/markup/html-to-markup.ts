import { Parser } from 'htmlparser2'
import { writeMarkup } from './write-markup.ts'
import type { ImportFinding } from '../imported-question.ts'
import { createMarkupBuilder, type Format, type MarkupBuilder } from './markup-builder.ts'
import { mathmlToTex, type MathElement } from './mathml-to-tex.ts'
import { nodesOfText } from './tex-in-text.ts'

/** Returns the id of the picture at an address of the document, or why it has none. */
export type PictureOf = (address: string, alt: string) => string | ImportFinding

export interface ReadHtml {
  readonly markup: string
  readonly losses: readonly ImportFinding[]
}

const formats: Readonly<Record<string, Format>> = {
  b: 'strong',
  strong: 'strong',
  h1: 'strong',
  h2: 'strong',
  h3: 'strong',
  h4: 'strong',
  h5: 'strong',
  h6: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  u: 'underline',
  ins: 'underline'
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const blocks = words(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote section article header footer main figure figcaption center address br hr tr table caption prompt'
)
/** Their text stays; that they are gone changes nothing that a candidate needs. */
const plain = words(
  'html body head span font p div br tbody thead tfoot tr td table center label small big nobr wbr colgroup col bdi bdo abbr time title meta section article header footer main figure figcaption tt li ul ol o:p address'
)
/** Left out with all that they hold. */
const dropped = words(
  'script style iframe object embed applet noscript template svg canvas audio video form select textarea button link base frame frameset'
)

/**
 * Converts HTML of other programs to Koya's markup: paragraphs, bold, italic, underline, lists, tables, sub- and superscript, MathML and TeX, pictures.
 * What has no counterpart is dropped and named. Nothing runs, and no address is fetched. Never throws; linear time.
 */
export function htmlToMarkup(html: string, pictureOf: PictureOf): ReadHtml {
  const losses: ImportFinding[] = []
  const builder = createMarkupBuilder()
  const reading = createReading(builder, { pictureOf, lose: (loss) => void losses.push(loss) })
  const parser = new Parser(
    { onopentag: reading.open, onclosetag: reading.close, ontext: reading.text },
    { decodeEntities: true, lowerCaseTags: true }
  )
  parser.write(html)
  parser.end()
  reading.flush()
  const written = writeMarkup(builder.end())
  return { markup: written.source, losses: written.isComplete ? losses : [...losses, lost('nested formatting')] }
}

/** Returns the addresses of all pictures, in order, for readers that must fetch their bytes from an archive first. */
export function pictureAddressesIn(html: string): readonly string[] {
  const addresses: string[] = []
  const parser = new Parser({ onopentag: (name, { src }) => void (name === 'img' && src !== undefined && addresses.push(src)) })
  parser.write(html)
  parser.end()
  return addresses
}

/** Returns the text of a piece of HTML without its elements. */
export function textOfHtml(html: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => void (text += part) }, { decodeEntities: true })
  parser.write(html)
  parser.end()
  return text
}

interface ReadingDeps {
  readonly pictureOf: PictureOf
  readonly lose: (loss: ImportFinding) => void
}

function lost(tag: string): ImportFinding {
  return { code: 'markup-lost', values: { tag: tag.slice(0, 40) } }
}

function createReading(builder: MarkupBuilder, { pictureOf, lose }: ReadingDeps) {
  let pending = ''
  let skipped = 0
  let isPre = false
  let script: string | null = null
  const lists: { readonly isOrdered: boolean; count: number }[] = []
  const maths = createMathReading(builder, lose)

  const flush = (): void => {
    const text = pending
    pending = ''
    if (text === '') return
    if (isPre) {
      text.split(/\r\n|\r|\n/).forEach((line, place) => {
        if (place > 0) builder.paragraph()
        builder.add(nodesOfText(line))
      })
    } else builder.add(nodesOfText(text.replace(/[\s\u00A0]+/g, ' ')))
  }
  const inScript = (text: string): void => builder.add([{ kind: 'math', tex: `${script === 'sup' ? '^' : '_'}{${scriptTex(text)}}` }])

  const openElement = (name: string, attributes: Record<string, string>): void => {
    openBlock(builder, name, lose)
    if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 })
    if (name === 'li') builder.add([{ kind: 'text', text: bulletOf(lists.at(-1)) }])
    if (name === 'pre') isPre = true
    if (name === 'sub' || name === 'sup') script = name
    if (name === 'img') addPicture(builder, attributes, { pictureOf, lose })
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined
    if (format !== undefined) builder.open(format)
    else if (!plain.has(name) && !['sub', 'sup', 'img', 'th'].includes(name)) lose(lost(name))
    loseStyle(attributes, lose)
  }
  const closeElement = (name: string): void => {
    if (name === 'sub' || name === 'sup') script = null
    if (name === 'pre') isPre = false
    if (name === 'ul' || name === 'ol') lists.pop()
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined
    if (format !== undefined) builder.close(format)
    if (name === 'table' && builder.isInTable()) builder.closeTable()
    else if (blocks.has(name) && name !== 'br' && name !== 'tr') builder.paragraph()
  }
  return {
    flush,
    text: (text: string): void => {
      if (skipped > 0) return
      if (maths.isOpen()) maths.text(text)
      else if (script === null) pending += text
      else inScript(text)
    },
    open: (written: string, attributes: Record<string, string>): void => {
      flush()
      const name = localName(written)
      if (skipped > 0 || dropped.has(name)) {
        if (skipped === 0) lose(name === 'audio' || name === 'video' || name === 'object' ? mediaLost(name, attributes) : lost(name))
        skipped += 1
      } else if (maths.isOpen() || name === 'math') maths.open(name, attributes)
      else openElement(name, attributes)
    },
    close: (written: string): void => {
      flush()
      const name = localName(written)
      if (skipped > 0) skipped -= 1
      else if (maths.isOpen()) maths.close(name)
      else closeElement(name)
    }
  }
}

/** `m:mfrac` and `mfrac` are the same. */
function localName(name: string): string {
  return name === 'o:p' ? name : name.slice(name.indexOf(':') + 1)
}

function bulletOf(list: { readonly isOrdered: boolean; count: number } | undefined): string {
  if (list === undefined || !list.isOrdered) return '• '
  list.count += 1
  return `${String(list.count)}. `
}

/** Numbers and signs are set as they are, words upright. */
function scriptTex(text: string): string {
  const spelled = text.trim().replace(/[\\{}$&#%_^~]/g, ' ')
  return /^[0-9+\-−=()a-zA-Z]?[0-9+\-−=().,]*$/.test(spelled) ? spelled.replaceAll('−', '-') : `\\text{${spelled}}`
}

function addPicture(builder: MarkupBuilder, { src = '', alt = '' }: Record<string, string>, { pictureOf, lose }: ReadingDeps): void {
  const found = /^(?:https?:)?\/\//i.test(src)
    ? ({ code: 'external-media', values: { address: src.slice(0, 100) } } satisfies ImportFinding)
    : pictureOf(src, alt)
  if (typeof found === 'string') {
    builder.add([{ kind: 'picture', id: found }])
    return
  }
  lose(found)
  const description = alt.replace(/\s+/g, ' ').trim()
  if (description !== '') builder.add([{ kind: 'text', text: `(${description})` }])
}

function mediaLost(name: string, { src = '', data = '' }: Record<string, string>): ImportFinding {
  return { code: 'media-not-taken', values: { name: (src || data || name).slice(0, 100), detail: name } }
}

/** What a reader sees and may need: a colour may mark the word that a question asks about. */
function loseStyle({ colspan = '1', rowspan = '1', style = '' }: Record<string, string>, lose: ReadingDeps['lose']): void {
  if (colspan !== '1' || rowspan !== '1') lose(lost('joined cells'))
  if (/(?:^|;|\s)(?:background-)?color\s*:/i.test(style)) lose(lost('colour'))
  if (/line-through/i.test(style)) lose(lost('strike-through'))
}

function openBlock(builder: MarkupBuilder, name: string, lose: ReadingDeps['lose']): void {
  if (name === 'table') {
    if (builder.isInTable()) lose(lost('table in a table'))
    else builder.openTable()
  } else if (name === 'tr' || name === 'td' || name === 'th') {
    if (!builder.isInTable()) return
    if (name === 'tr') builder.openRow()
    else builder.openCell()
  } else if (blocks.has(name)) builder.paragraph()
}

/** No formula of a school nests deeper. */
const DEEPEST_MATH = 60

/** Collects the elements of one formula at a time. */
function createMathReading(builder: MarkupBuilder, lose: ReadingDeps['lose']) {
  const open: MathElement[] = []
  return {
    isOpen: (): boolean => open.length > 0,
    text: (text: string): void => void open.at(-1)?.children.push(text),
    open: (name: string, attributes: Record<string, string>): void => {
      const element: MathElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      if (open.length < DEEPEST_MATH) open.push(element)
    },
    close: (name: string): void => {
      const closed = open.at(-1)?.name === name ? open.pop() : undefined
      if (closed === undefined || open.length > 0) return
      const { tex, unknown } = mathmlToTex(closed)
      if (tex !== '') builder.add([{ kind: 'math', tex }])
      for (const one of unknown) lose(lost(`math ${one}`))
    }
  }
}
