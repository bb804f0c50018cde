import { parseMarkup, type MarkupNode } from '../../src-shared/content/markup.ts'
import { lessonLimits, type PackLessonLine } from './pack-lesson.ts'

/**
 * Commands of TeX that no lesson needs: what defines others, and so can grow without end; what leads out of the page or into its markup, which is
 * never obeyed here anyhow; and boxes of any size.
 */
const strangeCommand =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:new|renew|provide)command|href|url|includegraphics|html(?:Class|Data|Id|Style)|rule)(?![A-Za-z])/

/** What keeps the text of a lesson from being set in reasonable time and room, in words; null where nothing does. Pure. */
export function faultInLesson({ slug, sections }: Pick<PackLessonLine, 'slug' | 'sections'>): string | null {
  for (const { title, text } of sections) {
    const fault = faultInText(text)
    if (fault !== null) return `the lesson ${slug}, "${title.slice(0, 40)}": ${fault}`
  }
  return null
}

function faultInText(text: string): string | null {
  // Counted before the markup is read: each of them may be looked for up to the end of the text.
  const marks = text.match(/[*_$]|!\[/g)?.length ?? 0
  if (marks > lessonLimits.marks) return `it has ${marks} marks, more than ${lessonLimits.marks}`
  for (const node of parseMarkup(text).flat()) {
    const fault = faultInNode(node)
    if (fault !== null) return fault
  }
  return null
}

function faultInNode(node: MarkupNode): string | null {
  switch (node.kind) {
    case 'math':
      return faultInFormula(node.tex)
    case 'table': {
      const cells = [...node.head, ...node.rows.flat()]
      if (cells.length > lessonLimits.cells) return `a table has ${cells.length} cells, more than ${lessonLimits.cells}`
      return firstFault(cells.flat())
    }
    case 'text':
    case 'gap':
    case 'picture':
      return null
    default:
      return firstFault(node.children)
  }
}

function firstFault(nodes: readonly MarkupNode[]): string | null {
  for (const node of nodes) {
    const fault = faultInNode(node)
    if (fault !== null) return fault
  }
  return null
}

function faultInFormula(tex: string): string | null {
  if (tex.length > lessonLimits.formula) return `a formula has ${tex.length} characters, more than ${lessonLimits.formula}`
  const strange = strangeCommand.exec(tex)?.[0]
  if (strange !== undefined) return `${strange} is no command of a lesson`
  return deepestBraces(tex) > lessonLimits.braces ? `a formula has braces within braces, deeper than ${lessonLimits.braces}` : null
}

function deepestBraces(tex: string): number {
  let depth = 0
  let deepest = 0
  for (const [sign] of tex.matchAll(/[{}]|\\left|\\begin|\\right|\\end/g)) {
    depth += sign === '{' || sign === '\\left' || sign === '\\begin' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
