import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

interface CarouselPage {
  readonly page: number
  readonly turn: (step: 1 | -1) => void
  /** Handlers that pause it under a pointer or with the focus inside. */
  readonly pauseProps: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: () => void
  }
}

/**
 * Returns the visible page of a carousel. It advances automatically, except under a pointer, with the focus inside, or with reduced motion; and only
 * where somebody can see it: unseen it would keep a slow processor busy.
 */
export function useCarouselPage(pageCount: number, isInView: boolean): CarouselPage {
  const [page, setPage] = useState(0)
  const [isUnderPointer, setIsUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const isPlaying = pageCount > 1 && isInView && !isUnderPointer && !hasFocus && !isMotionReduced

  const turn = (step: 1 | -1): void => {
    setPage((before) => (before + step + pageCount) % pageCount)
  }

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      setPage((before) => (before + 1) % pageCount)
    }, platformConstants.carouselAutoplayMs)
    return () => {
      clearInterval(timer)
    }
  }, [isPlaying, pageCount])

  return {
    // After the window grew, there may be fewer pages.
    page: Math.min(page, Math.max(pageCount - 1, 0)),
    turn,
    pauseProps: {
      onPointerEnter: () => {
        setIsUnderPointer(true)
      },
      onPointerLeave: () => {
        setIsUnderPointer(false)
      },
      onFocus: () => {
        setHasFocus(true)
      },
      onBlur: () => {
        setHasFocus(false)
      }
    }
  }
}
