import type { RegionShape } from '../../../../../src-shared/content/item-types/hot-spot/region-shape.ts'
import { MOST_REGIONS } from '../../../../../src-shared/content/item-types/hot-spot/hot-spot-schemas.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { freeNumber } from '../draft/free-ids.ts'

export type Rectangle = Extract<RegionShape, { kind: 'rectangle' }>

interface Corner {
  readonly x: number
  readonly y: number
}

/** Adds an area without a label; returns the same areas if there are as many as possible. */
export function withRegion(regions: QuestionDraft['regions'], shape: RegionShape): QuestionDraft['regions'] {
  if (regions.length >= MOST_REGIONS) return regions
  return [
    ...regions,
    {
      id: freeNumber(
        regions.map(({ id }) => id),
        'a'
      ),
      label: '',
      why: '',
      shape
    }
  ]
}

export function withoutRegion({ regions, regionKeys }: QuestionDraft, id: string): Pick<QuestionDraft, 'regions' | 'regionKeys'> {
  return { regions: regions.filter((region) => region.id !== id), regionKeys: regionKeys.filter((key) => key !== id) }
}

/** Returns the rectangle between two corners in whole pixels, within the picture; null if it is too thin to be one. */
export function rectangleBetween(one: Corner, other: Corner, size: { readonly width: number; readonly height: number }): Rectangle | null {
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)))
  const [left, right] = [one.x, other.x].map((x) => within(x, size.width)).toSorted((a, b) => a - b) as [number, number]
  const [top, bottom] = [one.y, other.y].map((y) => within(y, size.height)).toSorted((a, b) => a - b) as [number, number]
  return right - left < 4 || bottom - top < 4 ? null : { kind: 'rectangle', x: left, y: top, width: right - left, height: bottom - top }
}

/** Returns a rectangle in the middle of a picture, for an author who goes on by keyboard. */
export function middleOf({ width, height }: { readonly width: number; readonly height: number }): Rectangle {
  const quarter = (length: number): number => Math.max(4, Math.round(length / 4))
  return { kind: 'rectangle', x: Math.round((3 * width) / 8), y: Math.round((3 * height) / 8), width: quarter(width), height: quarter(height) }
}
