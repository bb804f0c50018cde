import { useCallback, useMemo, type ReactNode } from 'react'
import type { FoundPicture } from '../../../../src-shared/learning/search/item-search.ts'
import { PicturesContext, type FindPicture } from '../../../ui/markup/pictures-context.tsx'

interface ItemPicturesProps {
  readonly itemId: string
  readonly pictures: readonly FoundPicture[] | undefined
  readonly children: ReactNode
}

/** Provides the pictures of one question to the texts below; main requests them from the backend. */
export function ItemPictures({ itemId, pictures, children }: ItemPicturesProps) {
  const byId = useMemo(() => new Map(pictures?.map((picture) => [picture.id, picture])), [pictures])
  const find = useCallback<FindPicture>(
    (id) => {
      const found = byId.get(id)
      if (!found) return undefined
      const { signature, ...picture } = found
      return { ...picture, address: ['/item-pictures', itemId, picture.sha256, ...(signature === undefined ? [] : [signature])].join('/') }
    },
    [itemId, byId]
  )
  return <PicturesContext value={find}>{children}</PicturesContext>
}
