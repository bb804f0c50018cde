import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SyntheticEvent } from 'react'

interface MediaDeps {
  readonly type: string
  /** Duration given by the library; replaced by the file's own once known. */
  readonly durationMs: number
  readonly startMs: number
  readonly onPosition: (atMs: number) => void
}

type MediaEvent = SyntheticEvent<HTMLMediaElement>

/** Returns state, commands and event handlers of a media element. Times in milliseconds. */
export function useMedia({ type, durationMs: saidMs, startMs, onPosition }: MediaDeps) {
  const element = useRef<HTMLMediaElement>(null)
  const [state, setState] = useState<PlayerState>('loading')
  const [atMs, setAtMs] = useState(startMs)
  const [durationMs, setDurationMs] = useState(saidMs)
  const [retryCount, setRetryCount] = useState(0)

  function showPosition({ currentTarget }: MediaEvent): void {
    const now = Math.round(currentTarget.currentTime * 1000)
    setAtMs(now)
    onPosition(now)
  }

  function seek(toMs: number): void {
    if (element.current) element.current.currentTime = Math.min(durationMs, Math.max(0, toMs)) / 1000
  }

  function takeMetadata(media: HTMLMediaElement): void {
    if (Number.isFinite(media.duration)) setDurationMs(Math.round(media.duration * 1000))
    // A recording heard to its end restarts from the beginning.
    const isAtEnd = atMs >= saidMs - 500
    media.currentTime = isAtEnd ? 0 : atMs / 1000
    setState('paused')
  }

  function takeError(media: HTMLMediaElement): void {
    setState(stateAfterError(media.error?.code, media.canPlayType(type)))
  }

  // React makes the element before it shows it. An event in between reaches no listener, so the element is asked once it is there.
  const catchUp = useEffectEvent(() => {
    const media = element.current
    if (media?.error) takeError(media)
    else if (media && media.readyState >= HAVE_METADATA) takeMetadata(media)
  })
  useEffect(() => {
    catchUp()
  }, [retryCount])

  return {
    element: element as RefObject<HTMLVideoElement & HTMLAudioElement>,
    state,
    atMs,
    durationMs,
    /** Key of the element: each retry needs a new one. */
    tries: retryCount,
    seek,
    toggle(): void {
      if (state === 'playing') element.current?.pause()
      // The element's error event reports why it cannot play.
      else void element.current?.play().catch(() => undefined)
    },
    setSpeed(speed: number): void {
      if (element.current) element.current.playbackRate = speed
    },
    retry(): void {
      setState('loading')
      setRetryCount(retryCount + 1)
    },
    listeners: {
      onLoadedMetadata: ({ currentTarget }: MediaEvent) => {
        takeMetadata(currentTarget)
      },
      onTimeUpdate: showPosition,
      onSeeked(event: MediaEvent): void {
        showPosition(event)
        // Seeking back from the end continues from there and not from the beginning.
        const isAtEnd = event.currentTarget.ended
        setState((before) => (before === 'ended' && !isAtEnd ? 'paused' : before))
      },
      onPlay: () => {
        setState('playing')
      },
      onPause: () => {
        setState('paused')
      },
      onEnded: () => {
        setState('ended')
      },
      onError: ({ currentTarget }: MediaEvent) => {
        takeError(currentTarget)
      }
    }
  }
}

/**
 *   loading ──ready──▶ paused ──play──▶ playing ──end──▶ ended ──play──▶ playing
 *      │                  ◀────pause─────┘
 *      └── not played here ──▶ unsupported
 *   any ── the rest does not come ──▶ broken ──retry──▶ loading
 */
type PlayerState = 'loading' | 'paused' | 'playing' | 'ended' | 'unsupported' | 'broken'

/** `HTMLMediaElement.HAVE_METADATA`. */
const HAVE_METADATA = 1

/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`; also reported if the file was not sent at all. */
const NOT_SUPPORTED = 4

/** Interprets a media error with the help of `canPlayType`, which returns "" for unsupported types. */
function stateAfterError(code: number | undefined, canPlay: string): PlayerState {
  return code === NOT_SUPPORTED && canPlay === '' ? 'unsupported' : 'broken'
}
