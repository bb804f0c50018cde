import { takePicture } from '../build/take-picture.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportedPicture, ImportFinding } from '../imported-question.ts'
import { foreignToMarkup, type TextFormat } from '../markup/foreign-text.ts'
import { elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** Converts the texts of one question, and collects what they show and lose. */
export interface MoodleTexts {
  /** The markup of an element with a `text` child, such as `questiontext`; empty if it is absent. */
  readonly markupOf: (element: XmlElement | undefined) => string
  /** Converts a text of that element's format and files. */
  readonly convert: (text: string, element: XmlElement) => string
  readonly lose: (loss: ImportFinding) => void
  readonly pictures: readonly ImportedPicture[]
  readonly losses: readonly ImportFinding[]
}

const formats: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown'
}

/** Returns the text in `<text>` below an element; empty if there is none. */
export function plainOf(element: XmlElement | undefined): string {
  const text = element === undefined ? undefined : elementIn(element, 'text')
  return text === undefined ? '' : textOf(text).trim()
}

export function createMoodleTexts(source: Pick<ImportSource, 'makeId' | 'mayConvert'>): MoodleTexts {
  const pictures = new Map<string, ImportedPicture>()
  const losses: ImportFinding[] = []
  const convert = (text: string, element: XmlElement): string => {
    const files = new Map(elementsIn(element, 'file').map((file) => [file.attributes.get('name') ?? '', file]))
    const shown = new Set<string>()
    const read = foreignToMarkup(text, formats[element.attributes.get('format') ?? 'moodle_auto_format'] ?? 'html', (address, alt) => {
      const name = decodeName(address)
      const file = files.get(name)
      if (file === undefined) return { code: 'file-missing', values: { name: address.slice(0, 100) } }
      shown.add(name)
      const known = pictures.get(`${name} ${alt}`)
      if (known !== undefined) return known.id
      const taken = takePicture({ name, alt, bytes: Buffer.from(textOf(file), 'base64') }, source)
      if (taken.picture === undefined) return taken.losses[0] ?? { code: 'file-missing', values: { name } }
      losses.push(...taken.losses)
      pictures.set(`${name} ${alt}`, taken.picture)
      return taken.picture.id
    })
    losses.push(...read.losses)
    for (const name of files.keys()) {
      if (!shown.has(name) && text.includes('PLUGINFILE'))
        losses.push({ code: 'media-not-taken', values: { name, detail: 'the text does not show it' } })
    }
    return read.markup
  }
  return {
    convert,
    lose: (loss) => void losses.push(loss),
    markupOf: (element) => {
      const text = plainOf(element)
      return element === undefined || text === '' ? '' : convert(text, element)
    },
    get pictures() {
      return [...new Map([...pictures.values()].map((picture) => [picture.id, picture])).values()]
    },
    losses
  }
}

/** Moodle writes `@@PLUGINFILE@@/cell%20wall.png`. */
function decodeName(address: string): string {
  const name = address.replace(/^@@PLUGINFILE@@\//, '').replace(/\?.*$/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
