import { useCallback, useMemo, type ReactNode } from 'react'
import type { Picture } from '../../../../src-shared/content/media/picture.ts'
import { PicturesContext, type FindPicture } from '../../../ui/markup/pictures-context.tsx'

interface ItemPicturesProps {
  readonly itemId: string
  readonly pictures: readonly Picture[] | undefined
  readonly children: ReactNode
}

/** Provides the pictures of one question to the texts below; main requests them from the backend. */
export function ItemPictures({ itemId, pictures, children }: ItemPicturesProps) {
  const byId = useMemo(() => new Map(pictures?.map((picture) => [picture.id, picture])), [pictures])
  const find = useCallback<FindPicture>(
    (id) => {
      const picture = byId.get(id)
      return picture && { ...picture, address: `/item-pictures/${itemId}/${picture.sha256}` }
    },
    [itemId, byId]
  )
  return <PicturesContext value={find}>{children}</PicturesContext>
}
