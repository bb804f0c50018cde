import { takePicture } from '../build/take-picture.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportedPicture, ImportFinding } from '../imported-question.ts'
import { createPictureBudget, type PictureBytes } from './picture-budget.ts'
import { htmlToMarkup, pictureAddressesIn } from '../markup/html-to-markup.ts'

/** Returns the bytes of the file that a reference means. */
export type ReadMedia = (reference: string) => Promise<PictureBytes>

/** Converts the texts of one question, and collects its pictures and what it lost. */
export interface HtmlReading {
  readonly markupOf: (html: string) => string
  readonly lose: (loss: ImportFinding) => void
  readonly pictures: () => readonly ImportedPicture[]
  readonly losses: () => readonly ImportFinding[]
}

interface HtmlDeps extends Pick<ImportSource, 'makeId' | 'mayConvert'> {
  readonly readMedia: ReadMedia
}

/** Reads the files of all pictures in the texts of one question; then its texts can be converted. */
export async function openHtmlReading(texts: readonly string[], { readMedia, ...source }: HtmlDeps): Promise<HtmlReading> {
  const files = new Map<string, PictureBytes>()
  const hold = createPictureBudget()
  for (const address of texts.flatMap(pictureAddressesIn)) {
    if (!files.has(address)) files.set(address, hold(await readMedia(address)))
  }
  const losses: ImportFinding[] = []
  const taken = new Map<string, ImportedPicture>()
  const pictureOf = (address: string, alt: string): string | ImportFinding => {
    const before = taken.get(`${address} ${alt}`)
    if (before !== undefined) return before.id
    const bytes = files.get(address) ?? null
    const name = nameOf(address)
    if (bytes === null) return { code: 'file-missing', values: { name: name.slice(0, 100) } }
    if (bytes === 'too-large') return { code: 'media-not-taken', values: { name: name.slice(0, 100), detail: 'it is too large' } }
    const result = takePicture({ name, alt: alt.replace(/\s+/g, ' '), bytes }, source)
    if (result.picture === undefined) return result.losses[0] ?? { code: 'file-missing', values: { name } }
    losses.push(...result.losses)
    taken.set(`${address} ${alt}`, result.picture)
    return result.picture.id
  }
  return {
    markupOf: (html) => {
      const read = htmlToMarkup(html, pictureOf)
      losses.push(...read.losses)
      return read.markup
    },
    lose: (loss) => {
      losses.push(loss)
    },
    pictures: () => [...taken.values()],
    losses: () => losses
  }
}

/** A picture inside a text has no name of its own. */
function nameOf(address: string): string {
  if (!/^\s*data:/i.test(address)) return address.replace(/[?#].*$/s, '')
  return /^\s*data:image\/svg/i.test(address) ? 'picture.svg' : 'picture'
}
