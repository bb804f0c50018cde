import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineEntry } from './pdf-document.ts'
import { plainText } from './plain-text.ts'
import type { TargetReader } from './read-target.ts'

/** Maximum number of headings. */
const MOST_ENTRIES = 500
/** Maximum nesting level, from 0. */
const DEEPEST = 5

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** Returns a document's table of contents from top to bottom; headings that point outside of the document have no target. */
export async function readOutline(pdf: Pick<PDFDocumentProxy, 'getOutline'>, readTarget: TargetReader): Promise<readonly OutlineEntry[]> {
  // Null if the document has none, contrary to pdfjs's types.
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
