import { mostOf } from '../../content/exams/item-groups.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { createFreshMaker } from '../../content/templates/create-fresh-maker.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { chooseItems, type Draw } from './choose-items.ts'
import { mixFresh } from './mix-fresh.ts'

export interface FreshDraw extends Draw {
  readonly templates: readonly ItemTemplate[]
  /** As in `FreshSource`. */
  readonly oneIn: number | undefined
  /** The seeds of fresh items derive from it. */
  readonly name: string
  /** The ids of the pictures that an item can show. */
  readonly pictures: ReadonlySet<string>
}

/** Chooses `count` items, authored and fresh; fewer where there are no more, and null where there are none. Pure. */
export function chooseWithFresh(items: readonly Item[], count: number, { templates, oneIn, name, pictures, ...draw }: FreshDraw): Item[] | null {
  const { random, timesSeen = new Map<string, number>() } = draw
  const writtenCount = mostOf(items, count)
  const written = writtenCount === 0 ? [] : chooseItems(items, writtenCount, draw)
  if (written === null) return null
  const maker = createFreshMaker({ templates, name, random, timesSeen, pictures, asked: written.map(({ stem }) => stem) })
  const mixed = mixFresh(written, { count, oneIn, maker, timesSeen, random })
  return mixed.length === 0 ? null : mixed
}
