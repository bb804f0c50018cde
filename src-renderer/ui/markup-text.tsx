import { Fragment, memo, type ReactNode } from 'react'
import { parseMarkup, type MarkupNode, type MarkupTable } from '../../src-shared/content/markup.ts'
import { MathText } from './math-text.tsx'
import styles from './markup-text.module.css'

interface MarkupTextProps {
  /** Koya's inline markup, see `markup.ts`. */
  readonly source: string
  /** `inline` puts paragraphs on one line, for labels, where no table may stand; `block` makes each a paragraph or a table. */
  readonly layout: 'inline' | 'block'
}

/** Text with mathematics, as elements: nothing of it is ever read as HTML. */
export const MarkupText = memo(function MarkupText({ source, layout }: MarkupTextProps) {
  const paragraphs = parseMarkup(source)
  if (layout === 'inline') return paragraphs.map((nodes, index) => <Fragment key={index}>{nodes.map(toElement)}</Fragment>)
  return paragraphs.map((nodes, index) =>
    nodes[0]?.kind === 'table' ? (
      toTable(nodes[0], index)
    ) : (
      <p key={index} className={styles.paragraph}>
        {nodes.map(toElement)}
      </p>
    )
  )
})

/** Scrolls by itself where it is wider than its place; Chromium lets the keyboard reach what scrolls. */
function toTable({ head, rows }: MarkupTable, index: number): ReactNode {
  return (
    <div key={index} className={styles.table}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                {cell.map(toElement)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell.map(toElement)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function toElement(node: MarkupNode, index: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={index}>{node.text}</Fragment>
    case 'math':
      return <MathText key={`${String(index)} ${node.tex}`} tex={node.tex} />
    case 'table':
      return toTable(node, index)
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
