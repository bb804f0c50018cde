import 'katex/contrib/mhchem'
import katex from 'katex'
import { formulaMacros } from '../../src-renderer/ui/markup/formula-macros.ts'
import type { MarkupNode } from '../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../src-shared/kernel/markup/markup.ts'

/** Returns every formula of a text in Koya's markup, as TeX. */
export function formulasOf(source: string): string[] {
  return parseMarkup(source).flat().flatMap(texOf)
}

function texOf(node: MarkupNode): string[] {
  if (node.kind === 'math') return [node.tex]
  if (node.kind === 'table') return [...node.head, ...node.rows.flat()].flat().flatMap(texOf)
  return 'children' in node ? node.children.flatMap(texOf) : []
}

/** Typesets a formula as the app does, but throws on whatever KaTeX would show in red or only warn about. */
export function setFormula(tex: string): string {
  return katex.renderToString(tex, { throwOnError: true, strict: 'error', trust: false, output: 'mathml', macros: { ...formulaMacros } })
}
