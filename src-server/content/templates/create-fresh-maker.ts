import { readFreshItemId } from './fresh-item-id.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { SeededRandom } from '../../platform/create-seeded-random.ts'
import type { ItemTemplate } from './item-template.ts'
import { makeFreshItem, makeSeed } from './make-fresh-item.ts'
import { makeItem } from './make-item.ts'

/** As many items does a template give to one paper at most: the check asks each for as many different questions. */
export const MOST_OF_TEMPLATE = 20
/** A template that finds no other question in so many seeds has no other, as far as a learner can tell. */
const MOST_SEEDS = 200
/** Of what a learner has had of a template, so much is remembered: making it anew takes time. */
const MOST_HAD = 40

/** What a fresh item is to be like; any where a member is absent. */
export type FreshItemRequest = Partial<Pick<Item, 'topic' | 'difficulty'>>

/** Makes the fresh items of one paper. */
export interface FreshMaker {
  /** Another question than all before, of the template that has given least; null where none of them has any more. */
  readonly next: (request: FreshItemRequest) => Item | null
}

interface FreshMakerDeps {
  readonly templates: readonly ItemTemplate[]
  /** The seeds are made of it: the same name, the same items. */
  readonly name: string
  readonly random: SeededRandom
  /** The items that the candidate has had, by their ids: a question of them comes again only where a template has no other. */
  readonly timesSeen: ReadonlyMap<string, number>
  readonly pictures: ReadonlySet<string>
  /** The stems of the written items of the paper. */
  readonly asked: readonly string[]
}

/** A template and what it has given so far. */
interface Well {
  readonly template: ItemTemplate
  given: number
  seeds: number
  /** Made, and had by the candidate before. */
  readonly spare: Item[]
  /** The stems that the candidate has had of it; read at the first need. */
  had: ReadonlySet<string> | null
}

/** Pure: the same name, templates, random numbers and items had give the same items. */
export function createFreshMaker({ templates, name, random, timesSeen, pictures, asked: written }: FreshMakerDeps): FreshMaker {
  const asked = new Set(written)
  const hadSeeds = seedsHad(timesSeen)
  const wells: readonly Well[] = random.shuffle(templates).map((template) => ({ template, given: 0, seeds: 0, spare: [], had: null }))

  const draw = (well: Well): Item | null => {
    const { template, spare } = well
    const had = (well.had ??= stemsOf(template, hadSeeds.get(template.id) ?? []))
    while (well.seeds < MOST_SEEDS) {
      const item = makeFreshItem(template, makeSeed(name, template.id, well.seeds), pictures)
      // One that fails once is broken or too narrow: it is not asked again.
      well.seeds = item === null ? MOST_SEEDS : well.seeds + 1
      if (item === null || asked.has(item.stem)) continue
      if (!had.has(item.stem)) return item
      spare.push(item)
    }
    return spare.find(({ stem }) => !asked.has(stem)) ?? null
  }

  return {
    next: (request) => {
      const fitting = wells.filter(({ template, given }) => given < MOST_OF_TEMPLATE && fits(template, request))
      for (const well of fitting.toSorted((one, other) => one.given - other.given)) {
        const item = draw(well)
        if (item === null) continue
        well.given += 1
        asked.add(item.stem)
        return item
      }
      return null
    }
  }
}

function fits({ topic, difficulty }: ItemTemplate, request: FreshItemRequest): boolean {
  return (request.topic ?? topic) === topic && (request.difficulty ?? difficulty) === difficulty
}

/** The seeds that were had of each template. */
function seedsHad(timesSeen: ReadonlyMap<string, number>): ReadonlyMap<string, readonly string[]> {
  const seeds = new Map<string, string[]>()
  for (const itemId of timesSeen.keys()) {
    const fresh = readFreshItemId(itemId)
    if (fresh === null) continue
    const own = seeds.get(fresh.templateId) ?? []
    if (own.length < MOST_HAD) own.push(fresh.seed)
    seeds.set(fresh.templateId, own)
  }
  return seeds
}

function stemsOf(template: ItemTemplate, seeds: readonly string[]): ReadonlySet<string> {
  return new Set(
    seeds.flatMap((seed) => {
      const made = makeItem(template, seed)
      return made.ok ? [made.item.stem] : []
    })
  )
}
