import { faultInFormula, parseStored } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { MarkupNode } from '../../../src-shared/kernel/markup/markup-node.ts'
import { typesetter, type Typeset } from './typesetter.ts'

/** More formulas than a question and its neighbours have; the least recently used is evicted first. */
const MOST_CACHED = 100

const cache = new Map<string, HTMLElement>()

/** Renders a formula into the cache, so that it appears immediately when shown. Does nothing before the typesetter is loaded. */
export function prepareFormula(tex: string): void {
  const typeset = typesetter()
  if (typeset !== null) setFormula(tex, typeset)
}

/** Returns a formula (TeX, and mhchem's `\ce{…}` for chemistry) as new MathML nodes. */
export function formulaNodes(tex: string, typeset: Typeset): readonly Node[] {
  return [...document.importNode(setFormula(tex, typeset), true).childNodes]
}

/** Returns the formulas of a text in Koya's inline markup, in order. */
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

/**
 * Renders through the cache. A formula beyond the limits of `authored-text.ts`, possible in an old pack, is shown as plain text. Rendering with
 * KaTeX takes 0.1 ms to some milliseconds, a copy a hundredth of that.
 */
function setFormula(tex: string, typeset: Typeset): HTMLElement {
  const holder = cache.get(tex) ?? document.createElement('span')
  if (cache.has(tex)) cache.delete(tex)
  else if (faultInFormula(tex) !== null) holder.textContent = tex
  else typeset(tex, holder)
  cache.set(tex, holder)
  const [oldest] = cache.keys()
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
  return holder
}
