import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'

const { scrollRevealThrottleMs, scrollRevealDebounceMs } = platformConstants

/**
 * Calls `look` now, while something scrolls at most every `scrollRevealThrottleMs`, and `scrollRevealDebounceMs` after the window's size came
 * to rest. Answers how to stop.
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
  // What scrolls is a part of the page, and scrolling does not bubble.
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
