import { PAGE_MOST } from '../../../src-shared/kernel/http/pages.ts'

/** The query of a page, as `pageQuery` has validated it. */
export interface PageQuery {
  readonly after?: string | undefined
  readonly limit?: string | undefined
}

/** Entries after `after`, or from the newest where it is null. `at`: milliseconds since 1970. */
export interface PageRequest {
  readonly after: { readonly at: number; readonly id: string } | null
  readonly limit: number
}

export interface Page<Entry> {
  readonly entries: readonly Entry[]
  /** Absent on the last page. */
  readonly next?: string
}

export function toPageRequest({ after, limit }: PageQuery): PageRequest {
  const [at = '', id = ''] = after?.split('_') ?? []
  return { after: after === undefined ? null : { at: Number(at), id }, limit: limit === undefined ? PAGE_MOST : Number(limit) }
}

/** Builds a page from up to `limit + 1` entries; the extra entry shows that there are more. */
export function toPage<Entry>(
  found: readonly Entry[],
  limit: number,
  cursorOf: (entry: Entry) => { readonly at: number; readonly id: string }
): Page<Entry> {
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  if (found.length <= limit || last === undefined) return { entries }
  const { at, id } = cursorOf(last)
  return { entries, next: `${String(at)}_${id}` }
}

export function mapEntries<Entry, Other>({ entries, ...rest }: Page<Entry>, change: (entry: Entry) => Other): Page<Other> {
  return { ...rest, entries: entries.map(change) }
}
