import { signOf } from '../parts/answer-mark.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import { ReviewedOptions } from '../parts/reviewed-options.tsx'
import { RegionLayer, RegionOutline, RegionPicture, type RegionMark } from './region-picture.tsx'

/** The picture with the given and the right regions, then each region with its mark. */
export function HotSpotReview({ item, itemKey, given, letters }: ReviewViewProps<'hot-spot'>) {
  const { regions, pictureId } = item
  const givenIds = given !== null && 'regionIds' in given ? given.regionIds : []
  const markOf = (id: string): RegionMark | undefined => signOf({ isKey: itemKey.regionIds.includes(id), isGiven: givenIds.includes(id) })
  return (
    <>
      <RegionPicture pictureId={pictureId} regions={regions} letters={letters} markOf={markOf}>
        <RegionLayer pictureId={pictureId}>
          {regions.map(({ id, shape }) => (
            <RegionOutline key={id} shape={shape} mark={markOf(id)} />
          ))}
        </RegionLayer>
      </RegionPicture>
      <ReviewedOptions
        options={regions.map(({ id, label }) => ({ id, text: label }))}
        letters={letters}
        rightIds={itemKey.regionIds}
        givenIds={givenIds}
        why={itemKey.why}
      />
    </>
  )
}
