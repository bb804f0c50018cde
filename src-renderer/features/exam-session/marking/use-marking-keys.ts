import { useEffect, useRef } from 'react'

interface MarkingKeys {
  /** Called with the place of a point, from 0. */
  readonly onPoint: (index: number) => void
  readonly onSave: () => void
}

/** Keys 1 to 9 tick points, but not in a field; Ctrl (or Cmd) and Enter save from everywhere. */
export function useMarkingKeys(keys: MarkingKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        current.current.onSave()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      if (/^[1-9]$/.test(event.key)) current.current.onPoint(Number(event.key) - 1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
}
