import { useEffect, useRef, type ReactNode } from 'react'
import styles from './markup-text.module.css'

interface MarkupTableProps<Node> {
  readonly head: readonly (readonly Node[])[]
  /** Every row has as many cells as the head. */
  readonly rows: readonly (readonly (readonly Node[])[])[]
  readonly toElement: (node: Node, index: number) => ReactNode
}

/** A table of markup nodes of any kind. Scrolls horizontally if needed, and is then reachable by keyboard. */
export function MarkupTable<Node>({ head, rows, toElement }: MarkupTableProps<Node>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current === null ? undefined : keepReachable(box.current)), [])
  return (
    <div ref={box} className={styles.table}>
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

/** Makes an element a tab stop while its content is wider than it. Returns a function that ends that. */
function keepReachable(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
  }
}
