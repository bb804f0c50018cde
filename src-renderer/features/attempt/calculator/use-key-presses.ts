import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Hands the keys that are pressed anywhere in an element to `onKey`, which answers whether it took the key. Shortcuts stay the system's. */
export function useKeyPresses(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    if (onKey(event)) event.preventDefault()
  })

  useEffect(() => {
    const listened = element.current
    const onKeyDown = (event: KeyboardEvent): void => {
      handleKey(event)
    }
    listened?.addEventListener('keydown', onKeyDown)
    return () => {
      listened?.removeEventListener('keydown', onKeyDown)
    }
  }, [element])
}
