import { originOf } from '../templates/fresh-item-id.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import { createFormsReader } from './content-forms.ts'

/** What is withheld from everybody outside an exam until its results are released: whole banks, and what asks the same elsewhere. */
export interface Embargo {
  readonly banks: ReadonlySet<string>
  /** Whether an item, or the template that made it, stands in one of the banks, or gives one away that does. */
  readonly holdsId: (itemId: string) => boolean
  /** The content of another bank without such items and templates. One content always gives one result: the search compares contents by identity. */
  readonly withoutHeld: (content: TemplatedContent) => TemplatedContent
}

interface Contents {
  /** Every subject of the banks. */
  readonly held: readonly TemplatedContent[]
  /** Every subject of all other banks. */
  readonly others: readonly TemplatedContent[]
}

/** Looks at all items of a server, with everybody else's turn between two subjects; `readForms` remembers what it has looked at. */
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
