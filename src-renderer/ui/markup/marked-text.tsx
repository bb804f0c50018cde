import { memo, useMemo, type ReactNode } from 'react'
import { parseStored } from '../../../src-shared/kernel/markup/authored-text.ts'
import markupStyles from './markup-text.module.css'
import styles from './marked-text.module.css'
import { MarkupTable } from './markup-table.tsx'
import { Picture } from './picture.tsx'
import { MathText } from './math-text.tsx'
import { cutText, isMarkedAt, placeMarkup, type PlacedNode, type TextStretch } from './placed-markup.ts'

interface MarkedTextProps {
  /** Koya's inline markup, see `markup.ts`. */
  readonly source: string
  /** Identifies the text in selections, see `marked-range.ts`. */
  readonly name: string
  /** Sorted and disjoint. */
  readonly marks: readonly TextStretch[]
}

/** A text with highlighted ranges. Every text node carries its offset, so that selections can be converted to offsets. */
export const MarkedText = memo(function MarkedText({ source, name, marks }: MarkedTextProps) {
  const paragraphs = useMemo(() => placeMarkup(parseStored(source)), [source])
  return (
    <div data-marked-text={name}>
      {paragraphs.map((nodes, index) =>
        nodes[0]?.kind === 'table' ? (
          toElement(nodes[0], marks)
        ) : (
          <p key={index} className={markupStyles.paragraph}>
            {nodes.map((node) => toElement(node, marks))}
          </p>
        )
      )}
    </div>
  )
})

function toElement(node: PlacedNode, marks: readonly TextStretch[]): ReactNode {
  switch (node.kind) {
    case 'text':
      return cutText(node, marks).map((piece) => (
        <Leaf key={piece.at} at={piece.at} isMarked={piece.isMarked}>
          {piece.text}
        </Leaf>
      ))
    case 'math':
      return (
        <Leaf key={node.at} at={node.at} isMarked={isMarkedAt(node.at, marks)} isAtom>
          <MathText tex={node.tex} />
        </Leaf>
      )
    case 'table':
      return <MarkupTable key={node.at} head={node.head} rows={node.rows} toElement={(cell: PlacedNode) => toElement(cell, marks)} />
    case 'picture':
      return (
        <Leaf key={node.at} at={node.at} isMarked={isMarkedAt(node.at, marks)} isAtom>
          <Picture id={node.id} isZoomable />
        </Leaf>
      )
    case 'gap':
      return (
        <Leaf key={node.at} at={node.at} isMarked={isMarkedAt(node.at, marks)} isAtom>
          <span className={markupStyles.gap} role="img" aria-label="…" />
        </Leaf>
      )
    case 'strong':
      return <strong key={node.at}>{node.children.map((child) => toElement(child, marks))}</strong>
    case 'emphasis':
      return <em key={node.at}>{node.children.map((child) => toElement(child, marks))}</em>
    case 'underline':
      return <u key={node.at}>{node.children.map((child) => toElement(child, marks))}</u>
  }
}

interface LeafProps {
  readonly at: number
  readonly isMarked: boolean
  /** True if the content counts as one character. */
  readonly isAtom?: boolean
  readonly children: ReactNode
}

function Leaf({ at, isMarked, isAtom = false, children }: LeafProps) {
  const Element = isMarked ? 'mark' : 'span'
  return (
    <Element className={isMarked ? styles.mark : undefined} data-at={at} data-atom={isAtom || undefined}>
      {children}
    </Element>
  )
}
