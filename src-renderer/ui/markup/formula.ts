import 'katex/contrib/mhchem'
import katex from 'katex'
import { faultInFormula, parseStored } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { MarkupNode } from '../../../src-shared/kernel/markup/markup-node.ts'
import { formulaMacros } from './formula-macros.ts'

/** No formula needs a space or a box that is wider or higher, whoever wrote it. */
const WIDEST_EM = 40

/** More than a question and its neighbours have; what was asked for longest ago goes first. */
const MOST_CACHED = 100

const cache = new Map<string, HTMLElement>()

/** Sets a formula and keeps it, so that it stands at once when it is shown. */
export function prepareFormula(tex: string): void {
  setFormula(tex)
}

/** One formula as MathML (TeX, and mhchem's `\ce{…}` for chemistry), as nodes of its own to be put into the page. */
export function formulaNodes(tex: string): readonly Node[] {
  return [...document.importNode(setFormula(tex), true).childNodes]
}

/** The formulas of a text in Koya's inline markup, in its order. */
export function formulasOf(source: string): readonly string[] {
  return parseStored(source).flatMap(formulasIn)
}

function formulasIn(nodes: readonly MarkupNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    switch (node.kind) {
      case 'math':
        return [node.tex]
      case 'table':
        return [node.head, ...node.rows].flatMap((cells) => cells.flatMap(formulasIn))
      case 'strong':
      case 'emphasis':
      case 'underline':
        return formulasIn(node.children)
      default:
        return []
    }
  })
}

/** A formula beyond the bounds of `authored-text.ts`, which an old pack may hold, stands as it was typed. Setting takes KaTeX a tenth of a millisecond to some milliseconds, a copy of what is set a hundredth of that. */
function setFormula(tex: string): HTMLElement {
  const holder = cache.get(tex) ?? document.createElement('span')
  if (cache.has(tex)) cache.delete(tex)
  else if (faultInFormula(tex) !== null) holder.textContent = tex
  else katex.render(tex, holder, { output: 'mathml', throwOnError: false, strict: false, maxSize: WIDEST_EM, macros: { ...formulaMacros } })
  cache.set(tex, holder)
  const [oldest] = cache.keys()
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
  return holder
}
