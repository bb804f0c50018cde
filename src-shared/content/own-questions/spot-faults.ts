import { boxOf, isWithin } from '../item-types/hot-spot/region-shape.ts'
import type { DraftFault } from './draft-fault.ts'
import type { QuestionDraft } from './own-question.ts'

export const FEWEST_REGIONS = 2
/** A smaller area cannot be pressed (decision 119). CSS pixels. */
export const SMALLEST_REGION = 8

/** Finds what a question about areas of a picture lacks. */
export function faultsOfSpot({ spotPictureId, pictures, regions, regionKeys, isSeveral }: QuestionDraft): readonly DraftFault[] {
  const picture = pictures.find(({ id }) => id === spotPictureId)
  if (picture === undefined) return [{ code: 'no-spot', field: 'spot' }]
  const right = regions.filter(({ id }) => regionKeys.includes(id)).length
  const labels = regions.map(({ label }) => label.trim()).filter((label) => label !== '')
  return [
    ...(regions.length < FEWEST_REGIONS ? [{ code: 'too-few-regions', field: 'regions' } as const] : []),
    ...(right === 0 ? [{ code: 'no-key', field: 'key' } as const] : []),
    ...(right > 1 && !isSeveral ? [{ code: 'one-key', field: 'key' } as const] : []),
    ...(new Set(labels).size < labels.length ? [{ code: 'same-regions', field: 'regions' } as const] : []),
    ...regions.flatMap(({ id, label, shape }): DraftFault[] => {
      const field = `region ${id}` as const
      if (label.trim() === '') return [{ code: 'empty-region', field }]
      if (!isWithin(shape, picture)) return [{ code: 'region-outside', field }]
      const { left, top, right: end, bottom } = boxOf(shape)
      return end - left < SMALLEST_REGION || bottom - top < SMALLEST_REGION ? [{ code: 'region-small', field }] : []
    })
  ]
}
