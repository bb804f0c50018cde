import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { MediaAddress } from '../../../../../src-shared/content/media/media-address.ts'
import type { OwnPicture } from '../../../../../src-shared/content/media/own-media.ts'
import { itemIdOf } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { PicturesContext, type FindPicture } from '../../../../ui/markup/pictures-context.tsx'

const RememberContext = createContext<(address: MediaAddress) => void>(() => undefined)

interface OwnPicturesProps {
  readonly questionId: string
  readonly pictures: readonly OwnPicture[]
  /** Of the files that were stored when the question was opened. */
  readonly addresses: readonly MediaAddress[]
  readonly children: ReactNode
}

/** Provides the pictures of a draft to the texts below; main requests them from the backend by their addresses. */
export function OwnPictures({ questionId, pictures, addresses, children }: OwnPicturesProps) {
  const [signatures, setSignatures] = useState<ReadonlyMap<string, string>>(() => new Map(addresses.map((one) => [one.sha256, one.signature])))
  const byId = useMemo(() => new Map(pictures.map((picture) => [picture.id, picture])), [pictures])
  const remember = useCallback(({ sha256, signature }: MediaAddress) => setSignatures((known) => new Map([...known, [sha256, signature]])), [])
  const find = useCallback<FindPicture>(
    (id) => {
      const picture = byId.get(id)
      const signature = picture && signatures.get(picture.sha256)
      return picture && signature !== undefined
        ? { ...picture, address: `/item-pictures/${itemIdOf(questionId)}/${picture.sha256}/${signature}` }
        : undefined
    },
    [questionId, byId, signatures]
  )
  return (
    <RememberContext value={remember}>
      <PicturesContext value={find}>{children}</PicturesContext>
    </RememberContext>
  )
}

/** Returns a function that remembers the address of a file that was added. */
export function useRememberAddress(): (address: MediaAddress) => void {
  return use(RememberContext)
}
