import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

const { scrollRevealThrottleMs, scrollRevealDebounceMs } = platformConstants

/**
 * Calls `look` immediately, while scrolling at most every `scrollRevealThrottleMs`, and `scrollRevealDebounceMs` after the last resize. Returns a
 * function to stop.
 */
export function watchScroll(look: () => void): () => void {
  let throttle: ReturnType<typeof setTimeout> | undefined
  let debounce: ReturnType<typeof setTimeout> | undefined
  const onScroll = (): void => {
    throttle ??= setTimeout(() => {
      throttle = undefined
      look()
    }, scrollRevealThrottleMs)
  }
  const onResize = (): void => {
    clearTimeout(debounce)
    debounce = setTimeout(look, scrollRevealDebounceMs)
  }
  // Capturing, because a part of the page scrolls and scroll events do not bubble.
  window.addEventListener('scroll', onScroll, { capture: true, passive: true })
  window.addEventListener('resize', onResize)
  look()
  return () => {
    clearTimeout(throttle)
    clearTimeout(debounce)
    window.removeEventListener('scroll', onScroll, { capture: true })
    window.removeEventListener('resize', onResize)
  }
}
