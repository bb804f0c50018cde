import { createContext, use, useEffect, useEffectEvent } from 'react'

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

/** What each picture that did not come does to try again; called as the place that holds them comes into sight. */
export type PictureRetries = Set<() => void>

/** Around pictures that can be in the page unseen. */
export const PictureRetriesContext = createContext<PictureRetries | null>(null)

/** Tries again, where it is broken, as often as its place comes into sight. */
export function usePictureRetry(isBroken: boolean, retry: () => void): void {
  const retries = use(PictureRetriesContext)
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (!isBroken || retries === null) return undefined
    const tryAgain = (): void => {
      retryNow()
    }
    retries.add(tryAgain)
    return () => {
      retries.delete(tryAgain)
    }
  }, [isBroken, retries])
}
