/** A run of text that is set in one way. `math` holds TeX; everything else holds plain text or further runs. */
export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'math'; readonly tex: string }
  | { readonly kind: 'gap'; readonly length: number }
  /** By the id that the pack's table of pictures gives it. */
  | { readonly kind: 'picture'; readonly id: string }
  | { readonly kind: 'strong' | 'emphasis' | 'underline'; readonly children: readonly MarkupNode[] }
  | MarkupTable

/** A paragraph of its own. Every row has as many cells as the head; each cell is a run of text. */
export interface MarkupTable {
  readonly kind: 'table'
  readonly head: readonly (readonly MarkupNode[])[]
  readonly rows: readonly (readonly (readonly MarkupNode[])[])[]
}
