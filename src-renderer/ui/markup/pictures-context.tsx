import { createContext, use, useEffect, useEffectEvent } from 'react'

/** A picture that texts refer to by id. Sizes in CSS pixels. */
export interface ShownPicture {
  readonly address: string
  readonly width: number
  readonly height: number
  /** Full description for users who cannot see it. */
  readonly alt: string
}

export type FindPicture = (id: string) => ShownPicture | undefined

/** Looks up pictures for the texts below. */
export const PicturesContext = createContext<FindPicture>(() => undefined)

export function usePicture(id: string): ShownPicture | undefined {
  return use(PicturesContext)(id)
}

/** Retry functions of pictures that failed to load; called when their container becomes visible. */
export type PictureRetries = Set<() => void>

/** Provided around pictures that can be mounted while invisible. */
export const PictureRetriesContext = createContext<PictureRetries | null>(null)

/** Retries a broken picture each time its container becomes visible. */
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
