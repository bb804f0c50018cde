import { centreOf, type RegionShape } from '../../../../../src-shared/content/item-types/hot-spot/region-shape.ts'

interface Placed {
  readonly id: string
  readonly shape: RegionShape
}

const directions: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map([
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowDown', { x: 0, y: 1 }],
  ['ArrowUp', { x: 0, y: -1 }]
])

/** Being aside counts more than being far, so that an arrow goes to what is in front of it. */
const ASIDE = 2

/**
 * Returns the region to which an arrow leads from another one, by their centres; Home and End lead to the first and the last. The region itself if
 * nothing is in that direction; null if the key moves nothing.
 */
export function regionAfterKey(key: string, fromId: string, regions: readonly Placed[]): string | null {
  if (key === 'Home') return regions[0]?.id ?? null
  if (key === 'End') return regions.at(-1)?.id ?? null
  const direction = directions.get(key)
  const from = regions.find(({ id }) => id === fromId)
  if (direction === undefined || from === undefined) return null
  const start = centreOf(from.shape)
  const ahead = regions.flatMap(({ id, shape }) => {
    const centre = centreOf(shape)
    const [x, y] = [centre.x - start.x, centre.y - start.y]
    const along = x * direction.x + y * direction.y
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x)
    return along > 0 ? [{ id, distance: along + ASIDE * aside }] : []
  })
  return ahead.toSorted((one, other) => one.distance - other.distance)[0]?.id ?? fromId
}
