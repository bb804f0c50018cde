import { createContext, use } from 'react'

/** A picture that texts show by its id. Sizes in CSS pixels. */
export interface ShownPicture {
  readonly address: string
  readonly width: number
  readonly height: number
  /** All that it says, for whoever does not see it. */
  readonly alt: string
}

export type FindPicture = (id: string) => ShownPicture | undefined

/** Where the texts below find their pictures. */
export const PicturesContext = createContext<FindPicture>(() => undefined)

export function usePicture(id: string): ShownPicture | undefined {
  return use(PicturesContext)(id)
}
