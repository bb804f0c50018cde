import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Passes keys pressed inside an element to `onKey`, which returns whether it handled the key. Ignores system shortcuts. */
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
