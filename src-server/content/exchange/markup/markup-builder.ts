import type { MarkupNode } from '../../../../src-shared/kernel/markup/markup-node.ts'

export type Format = 'strong' | 'emphasis' | 'underline'

/** Collects paragraphs, formatting and tables in the order of a document. */
export interface MarkupBuilder {
  readonly add: (nodes: readonly MarkupNode[]) => void
  readonly open: (format: Format) => void
  readonly close: (format: Format) => void
  /** Begins a new paragraph, unless the present one is empty. Within a cell it is a space. */
  readonly paragraph: () => void
  readonly openTable: () => void
  readonly openRow: () => void
  readonly openCell: () => void
  readonly closeTable: () => void
  readonly isInTable: () => boolean
  readonly end: () => readonly (readonly MarkupNode[])[]
}

interface Frame {
  readonly format: Format | null
  readonly children: MarkupNode[]
}

/** Formatting within formatting is bounded, so that no document can nest without end. */
const MOST_FRAMES = 12

export function createMarkupBuilder(): MarkupBuilder {
  const paragraphs: (readonly MarkupNode[])[] = []
  let frames: Frame[] = [{ format: null, children: [] }]
  let rows: MarkupNode[][][] | null = null
  const inner = (): Frame => frames.at(-1) ?? { format: null, children: [] }

  /** Closes all formatting and returns the nodes; the same formatting is open again afterwards. */
  const takeNodes = (): readonly MarkupNode[] => {
    const formats = frames.flatMap(({ format }) => (format === null ? [] : [format]))
    while (frames.length > 1) fold()
    const nodes = trimmed(inner().children)
    frames = [{ format: null, children: [] }, ...formats.map((format) => ({ format, children: [] }))]
    return nodes
  }
  const fold = (): void => {
    const { format, children } = frames.pop() ?? inner()
    if (format !== null && children.length > 0) inner().children.push({ kind: format, children })
  }
  const endCell = (): void => {
    const nodes = takeNodes()
    rows
      ?.at(-1)
      ?.at(-1)
      ?.push(...nodes)
  }
  const paragraph = (): void => {
    if (rows !== null) return void inner().children.push({ kind: 'text', text: ' ' })
    const nodes = takeNodes()
    if (nodes.length > 0) paragraphs.push(nodes)
  }
  return {
    add: (nodes) => void inner().children.push(...nodes),
    open: (format) => {
      if (frames.length < MOST_FRAMES) frames.push({ format, children: [] })
    },
    close: (format) => {
      const isOpen = frames.some((frame) => frame.format === format)
      while (isOpen && frames.length > 1) {
        const { format: closed } = inner()
        fold()
        if (closed === format) break
      }
    },
    paragraph,
    openTable: () => {
      paragraph()
      rows = []
    },
    openRow: () => {
      endCell()
      rows?.push([])
    },
    openCell: () => {
      endCell()
      if (rows?.length === 0) rows.push([])
      rows?.at(-1)?.push([])
    },
    closeTable: () => {
      endCell()
      const table = tableOf(rows ?? [])
      rows = null
      paragraphs.push(...table)
    },
    isInTable: () => rows !== null,
    end: () => {
      if (rows !== null) {
        endCell()
        paragraphs.push(...tableOf(rows))
        rows = null
      }
      paragraph()
      return paragraphs
    }
  }
}

/** A table needs a head and one more row; a single row becomes a paragraph. Short rows are filled up. */
function tableOf(rows: readonly (readonly (readonly MarkupNode[])[])[]): readonly (readonly MarkupNode[])[] {
  const filled = rows.filter((row) => row.length > 0)
  const columns = Math.max(0, ...filled.map(({ length }) => length))
  const [head, ...others] = filled.map((row) => [...row, ...Array.from({ length: columns - row.length }, (): MarkupNode[] => [])])
  if (head === undefined) return []
  if (others.length === 0)
    return [head.flatMap((cell, place): readonly MarkupNode[] => (place === 0 ? cell : [{ kind: 'text', text: ' ' }, ...cell]))]
  return [[{ kind: 'table', head, rows: others }]]
}

/** Without spaces at both ends. */
function trimmed(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  const isBlank = (node: MarkupNode): boolean => node.kind === 'text' && node.text.trim() === ''
  const first = nodes.findIndex((node) => !isBlank(node))
  const last = nodes.findLastIndex((node) => !isBlank(node))
  return nodes.slice(first < 0 ? nodes.length : first, last + 1).map((node, place, all) => {
    if (node.kind !== 'text') return node
    const text = place === 0 ? node.text.trimStart() : node.text
    return { kind: 'text', text: place === all.length - 1 ? text.trimEnd() : text }
  })
}
