import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineEntry } from './pdf-document.ts'
import { plainText } from './plain-text.ts'
import type { TargetReader } from './read-target.ts'

/** More is no table of contents that anybody looks through. */
const MOST_ENTRIES = 500
/** From 0. */
const DEEPEST = 5

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** A document's table of contents from top to bottom; what leads outside of the document leads nowhere here. */
export async function readOutline(pdf: Pick<PDFDocumentProxy, 'getOutline'>, readTarget: TargetReader): Promise<readonly OutlineEntry[]> {
  // Null where the document has none, against what pdfjs's types say.
  const roots = (await pdf.getOutline()) as readonly OutlineNode[] | null
  const nodes: { readonly node: OutlineNode; readonly level: number }[] = []
  collect(roots ?? [], 0)
  const entries = await Promise.all(
    nodes.map(async ({ node, level }) => ({ title: plainText(node.title), level, target: node.dest === null ? null : await readTarget(node.dest) }))
  )
  return entries.some(({ target }) => target !== null) ? entries.filter(({ title, target }) => title !== '' || target !== null) : []

  function collect(under: readonly OutlineNode[], level: number): void {
    for (const node of under) {
      if (nodes.length === MOST_ENTRIES) return
      nodes.push({ node, level })
      if (level < DEEPEST) collect(node.items as readonly OutlineNode[], level + 1)
    }
  }
}
