import { useLayoutEffect, useState, type RefObject } from 'react'

/** How wide an element is inside, in pixels; 0 before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = (): void => {
      setWidth(measured.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return width
}
