import { useState } from 'react'

/**
 * Returns a value, or while it is held the last one from before. For what depends on the user: an expired session has none, and a quiz in
 * the page must not lose its layout.
 */
export function useHeld(value: boolean, isHeld: boolean): boolean {
  const [last, setLast] = useState(value)
  if (!isHeld && last !== value) setLast(value)
  return isHeld ? last : value
}
