import { readFreshItemId } from './fresh-item-id.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { SeededRandom } from '../../platform/create-seeded-random.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { makeFreshItem, makeSeed } from './make-fresh-item.ts'
import { makeItem } from './make-item.ts'

/** The most items that one template gives to one paper; the check demands as many different stems of each template. */
export const MOST_OF_TEMPLATE = 20
/** After this many seeds without a new question, a template counts as used up. */
const MOST_SEEDS = 200
/**
 * After this many seeds of a paper without a new question, each template has only `FEWEST_IN_VAIN` of them more. A seed takes about 0.05 ms, and
 * the server serves nobody else meanwhile.
 */
const MOST_IN_VAIN = 600
const FEWEST_IN_VAIN = 2
/** How many of a learner's earlier items of a template are compared, because regenerating them takes time. */
const MOST_HAD = 40

/** Criteria for a fresh item; an absent member matches any value. */
export type FreshItemRequest = Partial<Pick<Item, 'topic' | 'difficulty'>>

/** Generates the fresh items of one paper. */
export interface FreshMaker {
  /** Returns a question unlike all before, from the template used least; null where all templates are used up. */
  readonly next: (request: FreshItemRequest) => Item | null
}

interface FreshMakerDeps {
  readonly templates: readonly ItemTemplate[]
  /** Seeds derive from it: the same name gives the same items. */
  readonly name: string
  readonly random: SeededRandom
  /** The ids of items that the candidate has had. Such a question is repeated only where a template has no other. */
  readonly timesSeen: ReadonlyMap<string, number>
  readonly pictures: ReadonlySet<string>
  /** The stems of the paper's authored items. */
  readonly asked: readonly string[]
}

/** A template and what it has generated so far. */
interface Well {
  readonly template: ItemTemplate
  given: number
  seeds: number
  /** Seeds that gave no new question. */
  inVain: number
  /** Generated, but seen by the candidate before. */
  readonly spare: Item[]
  /** The stems of this template that the candidate has had; computed when first needed. */
  had: ReadonlySet<string> | null
}

/** Creates a maker. Deterministic: the same name, templates, random numbers and history give the same items. */
export function createFreshMaker({ templates, name, random, timesSeen, pictures, asked: written }: FreshMakerDeps): FreshMaker {
  const asked = new Set(written)
  const hadSeeds = seedsHad(timesSeen)
  const wells: readonly Well[] = random.shuffle(templates).map((template) => ({ template, given: 0, seeds: 0, inVain: 0, spare: [], had: null }))
  let inVain = 0

  const draw = (well: Well): Item | null => {
    const { template, spare } = well
    const had = (well.had ??= stemsOf(template, hadSeeds.get(template.id) ?? []))
    while (well.seeds < MOST_SEEDS && (inVain < MOST_IN_VAIN || well.inVain < FEWEST_IN_VAIN)) {
      const item = makeFreshItem(template, makeSeed(name, template.id, well.seeds), pictures)
      // A template that fails once is broken or too narrow, so it is not used again.
      well.seeds = item === null ? MOST_SEEDS : well.seeds + 1
      if (item !== null && !asked.has(item.stem) && !had.has(item.stem)) return item
      well.inVain += 1
      inVain += 1
      if (item !== null && !asked.has(item.stem)) spare.push(item)
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

/** Returns the seeds of each template that the candidate has had. */
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
