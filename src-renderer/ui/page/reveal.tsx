import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import { watchScroll } from './watch-scroll.ts'
import styles from './reveal.module.css'

const { scrollRevealOffsetPx, scrollRevealDurationMs } = platformConstants

/** Fades content in when it is scrolled to. Visible immediately with reduced motion and for screen readers. */
export function Reveal({ children }: { readonly children: ReactNode }) {
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [isRevealed, setIsRevealed] = useState(false)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isMotionReduced || isRevealed) return
    return watchScroll(() => {
      if (element.current && isInView(element.current)) setIsRevealed(true)
    })
  }, [isMotionReduced, isRevealed])

  return (
    <div
      ref={element}
      className={styles.reveal}
      data-revealed={isMotionReduced || isRevealed || undefined}
      style={{ '--koya-reveal-duration': `${scrollRevealDurationMs}ms` } as CSSProperties}
    >
      {children}
    </div>
  )
}

/** True once its top edge is `scrollRevealOffsetPx` above the window's bottom edge, or when the page is scrolled to its end. */
function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  if (top <= window.innerHeight - scrollRevealOffsetPx) return true
  const scroller = element.closest('[data-scroller]')
  return scroller !== null && top < window.innerHeight && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
}
