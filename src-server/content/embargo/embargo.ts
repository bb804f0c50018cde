import { originOf } from '../templates/fresh-item-id.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import { createFormsReader } from './content-forms.ts'

/** The content that is withheld from everybody outside an exam until its results are released: whole banks, and equal questions elsewhere. */
export interface Embargo {
  readonly banks: ReadonlySet<string>
  /** Returns whether an item, or its template, is in one of the banks or reveals an item that is. */
  readonly holdsId: (itemId: string) => boolean
  /**
   * Returns the content of another bank without such items and templates. The same content gives the same result object, because the search
   * compares contents by identity.
   */
  readonly withoutHeld: (content: TemplatedContent) => TemplatedContent
}

interface Contents {
  /** Every subject of the banks. */
  readonly held: readonly TemplatedContent[]
  /** Every subject of all other banks. */
  readonly others: readonly TemplatedContent[]
}

/** Computes the embargo from all items of a server, yielding between subjects. `readForms` caches the forms. */
export async function makeEmbargo(banks: ReadonlySet<string>, { held, others }: Contents, readForms = createFormsReader()): Promise<Embargo> {
  const ids = new Set<string>()
  const heldForms = new Set<string>()
  for (const content of held) {
    for (const [id, forms] of readForms(content)) {
      ids.add(id)
      for (const form of forms) heldForms.add(form)
    }
    await yieldToEventLoop()
  }
  const idsOf = (content: TemplatedContent): string[] =>
    [...readForms(content)].flatMap(([id, forms]) => (ids.has(id) || forms.some((form) => heldForms.has(form)) ? [id] : []))
  for (const content of others) {
    for (const id of idsOf(content)) ids.add(id)
    await yieldToEventLoop()
  }
  const reduced = new WeakMap<TemplatedContent, TemplatedContent>()
  return {
    banks,
    holdsId: (itemId) => ids.has(originOf(itemId)),
    withoutHeld: (content) => {
      const result = reduced.get(content) ?? reduce(content, new Set(idsOf(content)))
      reduced.set(content, result)
      return result
    }
  }
}

function reduce(content: TemplatedContent, ids: ReadonlySet<string>): TemplatedContent {
  const items = content.items.filter(({ id }) => !ids.has(id))
  const templates = content.templates?.filter(({ id }) => !ids.has(id))
  const isSame = items.length === content.items.length && templates?.length === content.templates?.length
  return isSame ? content : { ...content, items, ...(templates ? { templates } : {}) }
}
