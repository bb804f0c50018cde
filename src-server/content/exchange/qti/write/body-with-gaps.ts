import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import { joinXml, type Xml } from './xml-writer.ts'

/** Signs of the private area of Unicode, which stay as they are in XHTML and mark where gaps stand. */
export function bodyWithGaps(
  text: string,
  { blocks, interactionOf }: { readonly blocks: (markup: string) => Xml; readonly interactionOf: (gapId: string) => Xml }
): Xml {
  const ids: string[] = []
  const marked = clozePieces(text)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      ids.push(piece.gapId)
      return `\uE0F2${ids.length - 1}\uE0F3`
    })
    .join('')
  return joinXml([{ xml: blocks(marked).xml.replace(/\uE0F2(\d+)\uE0F3/g, (_, index: string) => interactionOf(ids[Number(index)] ?? '').xml) }])
}
