import { useEffect, type RefObject } from 'react'
import type { Caption } from '../../../../../src-shared/content/library/library.ts'

interface CaptionsOf {
  /** Undefined where there are none. */
  readonly captions: readonly Caption[] | undefined
  /** What the track is called. */
  readonly label: string
  /** Each try has an element of its own. */
  readonly retryCount: number
}

/** Shows captions over a film. They are added to it as data: a track that names no file of its own empties itself as it loads. */
export function useCaptions(element: RefObject<HTMLMediaElement | null>, { captions, label, retryCount }: CaptionsOf): void {
  useEffect(() => {
    if (!element.current || captions === undefined) return
    const track = element.current.addTextTrack('captions', label)
    track.mode = 'showing'
    for (const { fromMs, toMs, text } of captions) track.addCue(new VTTCue(fromMs / 1000, toMs / 1000, text))
    return () => {
      track.mode = 'disabled'
    }
  }, [element, captions, label, retryCount])
}
