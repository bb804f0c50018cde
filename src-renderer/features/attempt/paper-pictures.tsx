import { useCallback, useMemo, type ReactNode } from 'react'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import { PicturesContext, type FindPicture } from '../../ui/markup/pictures-context.tsx'

interface PaperPicturesProps {
  readonly attemptId: string
  readonly pictures: readonly Picture[] | undefined
  readonly children: ReactNode
}

/** Provides a paper's pictures to the texts below. Main serves them from this computer's journal. */
export function PaperPictures({ attemptId, pictures, children }: PaperPicturesProps) {
  const byId = useMemo(() => new Map(pictures?.map((picture) => [picture.id, picture])), [pictures])
  const find = useCallback<FindPicture>(
    (id) => {
      const picture = byId.get(id)
      return picture && { ...picture, address: `/pictures/${attemptId}/${picture.sha256}` }
    },
    [attemptId, byId]
  )
  return <PicturesContext value={find}>{children}</PicturesContext>
}
