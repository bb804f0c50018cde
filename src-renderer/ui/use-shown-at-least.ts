import { useEffect, useState } from 'react'

/**
 * Whether a loading state is to be shown: while something loads, and once shown for at least `leastMs`, so that it never flashes. What is
 * waited for is not delayed by this, only the change of the picture.
 */
export function useShownAtLeast(isLoading: boolean, leastMs: number): boolean {
  const [wasLoading, setWasLoading] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  if (isLoading !== wasLoading) {
    setWasLoading(isLoading)
    if (isLoading) setIsHeld(true)
  }
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => {
      setIsHeld(false)
    }, leastMs)
    return () => {
      clearTimeout(timer)
    }
  }, [isHeld, leastMs])
  return isLoading || isHeld
}
