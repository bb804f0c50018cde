import { textsOfItem } from '../item-types/item-types.ts'
import type { ContentFinding } from './content-finding.ts'
import type { SubjectContent } from '../exams/subject-content.ts'
import type { MarkupNode } from '../../kernel/markup/markup-node.ts'
import { parseMarkup } from '../../kernel/markup/markup.ts'

/** Checks that every opening mark is closed; the markup parser would show a single `$`, `*` or brace literally. */
export function checkMarkup({ items, stimuli }: SubjectContent): readonly ContentFinding[] {
  const texts = [
    ...items.flatMap((item) => textsOfItem(item).all.map((text) => ({ id: item.id, text }))),
    ...stimuli.flatMap(({ id, title, text }) => [title, text].map((part) => ({ id, text: part })))
  ]
  return texts.flatMap(({ id, text }) => {
    const nodes = parseMarkup(text).flat()
    const message = nodes.map(messageOn).find((fault) => fault !== undefined)
    return message === undefined ? [] : [{ code: 'markup' as const, itemId: id, message: `${message} in "${text.slice(0, 60)}"` }]
  })
}

function messageOn(node: MarkupNode): string | undefined {
  switch (node.kind) {
    case 'gap':
    case 'picture':
      return undefined
    case 'math':
      return faultOfFormula(node.tex)
    case 'table':
      return [...node.head, ...node.rows.flat()]
        .flat()
        .map(messageOn)
        .find((fault) => fault !== undefined)
    case 'text':
      if (/^\s*\|.*\|\s*$/m.test(node.text)) return 'a table whose rows do not fit its head'
      return /\$|\*|__|!\[|[{}\\]/.test(node.text) ? 'a mark without its partner' : undefined
    default:
      return node.children.map(messageOn).find((fault) => fault !== undefined)
  }
}

/** A line break directly before letters, as in `2\\times3`, is a command whose backslash was doubled; only tables of a formula have line breaks. */
function faultOfFormula(tex: string): string | undefined {
  if (!hasBalancedBraces(tex)) return 'unbalanced braces'
  return !tex.includes('\\begin{') && /\\\\[A-Za-z]/.test(tex) ? 'a doubled backslash' : undefined
}

/** Braces escaped as `\{` are displayed and don't count. */
function hasBalancedBraces(tex: string): boolean {
  let depth = 0
  for (const [brace] of tex.replace(/\\[{}\\]/g, '').matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
