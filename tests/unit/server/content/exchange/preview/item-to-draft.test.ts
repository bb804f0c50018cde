import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showItem, type Item, type ItemTypeName } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { faultsOfDraft } from '../../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { toDraft } from '../../../../../../src-server/content/exchange/preview/item-to-draft.ts'
import {
  emptyDraft,
  writtenItemTypes,
  questionDraftSchema,
  type QuestionDraft
} from '../../../../../../src-shared/content/own-questions/own-question.ts'
import { showDraft } from '../../../../../../src-renderer/features/content/own-questions/draft/show-draft.ts'
import { toItem } from '../../../../../../src-shared/content/own-questions/to-item.ts'
import { anyDraft } from '../../../../../support/any-draft.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'
import { squarePicture } from '../../../../../support/pictures.ts'
import { tier } from '../../../../../support/tier.ts'

const questionId = '22222222-2222-4222-8222-222222222222'
const itemOf = (draft: QuestionDraft): Item | null => toItem({ questionId, set: 'Metals', draft })
const inOrder = <Value>(values: readonly Value[]): Value[] => [...values]

/** An item as the order of lists that are shuffled for candidates does not matter. */
function inIdOrder(item: Item): Item {
  const sort = (rows: readonly { readonly id: string }[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const lists = (['steps', 'choices', 'words'] as const).filter((name) => Array.isArray(Reflect.get(item, name)))
  return {
    ...item,
    id: 'x',
    ...Object.fromEntries(lists.map((name) => [name, sort(Reflect.get(item, name) as readonly { readonly id: string }[])]))
  }
}

const trials = tier() === 'commit' ? 500 : 5000
/** Trials of the longer tiers take 15 to 25 s, and none of them waits for anything. */
const LONG_MS = tier() === 'commit' ? 20_000 : 120_000

describe('drafts and items', () => {
  it('a draft becomes an item when it has no faults, which becomes the same draft again and shows candidates the same', { timeout: LONG_MS }, () => {
    const wholeTypes = new Set<string>()
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(questionDraftSchema.parse(draft)).toEqual(draft)
        const item = itemOf(draft)
        expect(item !== null).toBe(faultsOfDraft(draft).length === 0)
        const shown = showDraft('x', draft)
        if (item === null) return
        wholeTypes.add(draft.type)
        expect(shown).toEqual({ ...showItem(item, inOrder), id: 'x' })
        const made = toDraft(item, draft.pictures)
        expect(made?.lost).toEqual([])
        expect(made && itemOf(made.draft)).toEqual(item)
        expect([made?.draft.stem, made?.draft.explanation]).toEqual([draft.stem.trim(), draft.explanation])
      }),
      { numRuns: trials }
    )
    // So many trials cannot miss a type; fewer could, by lot.
    if (tier() === 'commit') expect(wholeTypes.size).toBeGreaterThan(writtenItemTypes.length / 2)
    else expect([...wholeTypes].toSorted()).toEqual(writtenItemTypes.toSorted())
  })

  it.each(writtenItemTypes)('an item of the type %s that was written elsewhere can be edited and saved unchanged', (type: ItemTypeName) => {
    const item = itemsOfEachType[type]
    const made = toDraft(item, [squarePicture])
    expect(made?.lost).toEqual([])
    const again = made && itemOf(made.draft)
    expect(again && inIdOrder(again)).toEqual({ ...inIdOrder(item), topic: 'Trials' })
  })

  it('orders and pairs whose ids give the answer away get other ids', () => {
    const rows = (texts: readonly string[]) => texts.map((text, place) => ({ id: (['q', 'r', 's', 't'] as const)[place]!, text }))
    const drafts: readonly Partial<QuestionDraft>[] = [
      { type: 'ordering', steps: rows(['one', 'two', 'three']) },
      { type: 'matching', pairs: rows(['1', '2']).map(({ id, text }) => ({ id: `p${text}`, prompt: text, choiceId: id, choice: `is ${text}` })) },
      { type: 'gap-match', text: '[[1]] [[2]]', gapWords: rows(['1', '2']).map(({ id, text }) => ({ gapId: text, id, text: `is ${text}` })) }
    ]
    for (const draft of drafts) {
      // The schema of the item refuses such ids.
      expect(itemOf({ ...emptyDraft, stem: 'Which?', ...draft })?.type).toBe(draft.type)
    }
  })

  it('what a draft cannot hold is named, and an item that no editor could show is refused', () => {
    const choice = itemsOfEachType['single-choice']
    expect(toDraft({ ...choice, section: 'oral', stimulusId: 'tale', calculation: '12 * 5' })?.lost).toEqual(['calculation', 'section', 'stimulus'])
    expect(toDraft({ ...choice, stem: 'x'.repeat(4001) })).toBe(null)
    const { step, ...axis } = itemsOfEachType['graph-plot'].x
    expect(toDraft({ ...itemsOfEachType['graph-plot'], x: { ...axis, step: step * 1e-300 } })).toBe(null)
  })

  it('a draft that was stored before there were more types is read with empty fields', () => {
    const { type, topic, difficulty, stem, options, keys, isTrue, accepted, isCaseSensitive, value, tolerance, unit, explanation } = emptyDraft
    const stored = { type, topic, difficulty, stem, options, keys, isTrue, accepted, isCaseSensitive, value, tolerance, unit, explanation }
    expect(questionDraftSchema.parse(stored)).toEqual(emptyDraft)
  })
})
