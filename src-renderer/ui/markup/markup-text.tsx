import { Fragment, memo, type ReactNode } from 'react'
import { parseStored } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { MarkupNode } from '../../../src-shared/kernel/markup/markup-node.ts'
import { MarkupTable } from './markup-table.tsx'
import { Picture } from './picture.tsx'
import { MathText } from './math-text.tsx'
import styles from './markup-text.module.css'

interface MarkupTextProps {
  /** Koya's inline markup, see `markup.ts`. */
  readonly source: string
  /** `inline` joins paragraphs on one line, for labels, and allows no tables; `block` renders paragraphs and tables. */
  readonly layout: 'inline' | 'block'
}

/** Renders text with mathematics as elements; never as HTML. */
export const MarkupText = memo(function MarkupText({ source, layout }: MarkupTextProps) {
  const paragraphs = parseStored(source)
  if (layout === 'inline') return paragraphs.map((nodes, index) => <Fragment key={index}>{nodes.map(toInlineElement)}</Fragment>)
  return paragraphs.map((nodes, index) =>
    nodes[0]?.kind === 'table' ? (
      <MarkupTable key={index} {...nodes[0]} toElement={toElement} />
    ) : (
      <p key={index} className={styles.paragraph}>
        {nodes.map(toElement)}
      </p>
    )
  )
})

/** Within a label a click belongs to the label, so pictures cannot be enlarged. */
function toInlineElement(node: MarkupNode, index: number): ReactNode {
  return node.kind === 'picture' ? <Picture key={index} id={node.id} /> : toElement(node, index)
}

function toElement(node: MarkupNode, index: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={index}>{node.text}</Fragment>
    case 'math':
      return <MathText key={`${String(index)} ${node.tex}`} tex={node.tex} />
    case 'table':
      return <MarkupTable key={index} {...node} toElement={toElement} />
    case 'picture':
      return <Picture key={index} id={node.id} isZoomable />
    case 'gap':
      return <span key={index} className={styles.gap} role="img" aria-label="…" />
    case 'strong':
      return <strong key={index}>{node.children.map(toElement)}</strong>
    case 'emphasis':
      return <em key={index}>{node.children.map(toElement)}</em>
    case 'underline':
      return <u key={index}>{node.children.map(toElement)}</u>
  }
}
