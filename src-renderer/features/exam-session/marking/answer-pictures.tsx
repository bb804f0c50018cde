import { useCallback, useMemo, type ReactNode } from 'react'
import type { AnswerToMark } from '../../../../src-shared/exam-session/marking.ts'
import { PicturesContext, type FindPicture } from '../../../ui/markup/pictures-context.tsx'

interface AnswerPicturesProps extends Pick<AnswerToMark, 'pictures'> {
  readonly itemId: string
  readonly children: ReactNode
}

/** Provides the pictures of the question to the texts below; main requests them from the backend by their addresses. */
export function AnswerPictures({ itemId, pictures, children }: AnswerPicturesProps) {
  const byId = useMemo(() => new Map(pictures?.map((picture) => [picture.id, picture])), [pictures])
  const find = useCallback<FindPicture>(
    (id) => {
      const found = byId.get(id)
      if (!found) return undefined
      const { signature, ...picture } = found
      return { ...picture, address: `/item-pictures/${itemId}/${picture.sha256}/${signature}` }
    },
    [itemId, byId]
  )
  return <PicturesContext value={find}>{children}</PicturesContext>
}
