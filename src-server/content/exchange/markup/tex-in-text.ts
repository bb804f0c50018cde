import type { MarkupNode } from '../../../../src-shared/kernel/markup/markup-node.ts'

/** `$$…$$`, `\(…\)` and `\[…\]`, as MathJax and Moodle read them; at most some thousand characters. */
const DELIMITED = /\$\$([^$]{1,4000})\$\$|\\\(([\s\S]{1,4000}?)\\\)|\\\[([\s\S]{1,4000}?)\\\]|\$([^$\n]{1,400})\$|(_{3,})/g
/** Single dollars are amounts of money more often than not, so what they enclose must look like a formula. */
const LOOKS_LIKE_TEX = /[\\^{}]|[A-Za-z]_\w|=/

/** Splits text that is not in Koya's markup into text, formulas and gaps. Pure; linear time. */
export function nodesOfText(text: string): readonly MarkupNode[] {
  const nodes: MarkupNode[] = []
  let from = 0
  const plainTo = (end: number): void => {
    if (end > from) nodes.push({ kind: 'text', text: text.slice(from, end) })
  }
  DELIMITED.lastIndex = 0
  for (let found = DELIMITED.exec(text); found !== null; found = DELIMITED.exec(text)) {
    const [all, block, inline, display, single, gap] = found
    const tex = block ?? inline ?? display ?? (single !== undefined && LOOKS_LIKE_TEX.test(single) ? single : undefined)
    if (tex === undefined && gap === undefined) {
      // The second dollar may open what follows.
      DELIMITED.lastIndex = found.index + all.length - 1
      continue
    }
    plainTo(found.index)
    nodes.push(tex === undefined ? { kind: 'gap', length: all.length } : { kind: 'math', tex: tex.trim().replace(/\s+/g, ' ') })
    from = found.index + all.length
  }
  plainTo(text.length)
  return nodes
}
