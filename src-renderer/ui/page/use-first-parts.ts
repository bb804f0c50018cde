import { useDeferredValue } from 'react'

/**
 * Returns how many of `count` parts of a long page to render: `first` of them with the page itself, all of them right after that, in the background. An
 * old PC then shows the page before it has computed what is below the window.
 */
export function useFirstParts(count: number, first: number): number {
  return useDeferredValue(count, Math.min(count, first))
}
