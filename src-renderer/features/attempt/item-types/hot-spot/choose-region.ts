import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'

export function isRegionIn(given: ItemResponse | null, regionId: string): boolean {
  return given !== null && 'regionIds' in given && given.regionIds.includes(regionId)
}

export function chooseRegion(_: ItemResponse | null, regionId: string): ItemResponse {
  return { regionIds: [regionId] }
}

/** Adds or removes a region; null if none is left. Sorted, so that the same choice always gives the same answer. */
export function toggleRegion(given: ItemResponse | null, regionId: string): ItemResponse | null {
  const chosen = given !== null && 'regionIds' in given ? given.regionIds : []
  const regionIds = chosen.includes(regionId) ? chosen.filter((id) => id !== regionId) : [...chosen, regionId].sort()
  return regionIds.length === 0 ? null : { regionIds }
}

/** Returns the answer after the letter with an index was pressed; undefined if there is no such region. */
export function regionAt(item: PaperItemOf<'hot-spot'>, index: number, given: ItemResponse | null): ItemResponse | null | undefined {
  const region = item.regions[index]
  if (region === undefined) return undefined
  return item.isSeveral ? toggleRegion(given, region.id) : chooseRegion(given, region.id)
}
