import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { cellAfterKey } from './palette-key.ts'

interface RovingCells {
  readonly list: RefObject<HTMLOListElement | null>
  /** The item whose cell has the focus; null if the focus is elsewhere. */
  readonly focusedItemId: string | null
}

/** Arrow key navigation in a list of buttons with one tab stop (ARIA practices, roving tabindex). */
export function useRovingCells(): RovingCells {
  const list = useRef<HTMLOListElement>(null)
  const [focusedItemId, setFocusedItemId] = useState<string | null>(null)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    function onKeyDown(event: KeyboardEvent): void {
      if (!element || event.ctrlKey || event.altKey || event.metaKey) return
      const cells = [...element.querySelectorAll('button')]
      const from = cells.findIndex((cell) => cell === event.target)
      const to = from === -1 ? null : cellAfterKey(event.key, from, { count: cells.length, columns: columnsOf(element) })
      if (to === null) return
      event.preventDefault()
      cells[to]?.focus()
    }
    function onFocusIn({ target }: FocusEvent): void {
      if (target instanceof Element) setFocusedItemId(target.getAttribute('data-item-id'))
    }
    function onFocusOut({ relatedTarget }: FocusEvent): void {
      if (!(relatedTarget instanceof Node) || !element?.contains(relatedTarget)) setFocusedItemId(null)
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [])

  return { list, focusedItemId }
}

/** Returns the current number of cells per row from the computed layout. */
function columnsOf(list: Element): number {
  return getComputedStyle(list).gridTemplateColumns.split(' ').length
}
