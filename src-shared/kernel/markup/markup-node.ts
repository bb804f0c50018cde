/** A piece of formatted text. `math` contains TeX; all others contain plain text or child nodes. */
export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'math'; readonly tex: string }
  | { readonly kind: 'gap'; readonly length: number }
  /** Refers to the pack's table of pictures. */
  | { readonly kind: 'picture'; readonly id: string }
  | { readonly kind: 'strong' | 'emphasis' | 'underline'; readonly children: readonly MarkupNode[] }
  | MarkupTable

/** Always its own paragraph. Every row has as many cells as the head; each cell is a list of nodes. */
export interface MarkupTable {
  readonly kind: 'table'
  readonly head: readonly (readonly MarkupNode[])[]
  readonly rows: readonly (readonly (readonly MarkupNode[])[])[]
}
