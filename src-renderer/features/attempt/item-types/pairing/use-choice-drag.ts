import { useRef, useState, type PointerEvent } from 'react'

/** From this distance in pixels a press is a drag. */
const DRAG_FROM_PX = 6

interface Drag {
  readonly choiceId: string
  readonly fromX: number
  readonly fromY: number
  readonly x: number
  readonly y: number
  readonly slotId: string | null
}

interface ChoiceDrag {
  /** The prompt or gap under the dragged choice. */
  readonly overSlotId: string | null
  readonly draggedId: string | null
  /** Where the dragged choice is drawn. */
  readonly transform: string | undefined
  readonly eventsOf: (choiceId: string) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
  /** Returns whether the press that just ended was a drag, so that its click counts for nothing. */
  readonly wasDrag: () => boolean
}

/** Drags a choice by mouse or finger onto an element with `data-slot-id`. */
export function useChoiceDrag(onDrop: (slotId: string, choiceId: string) => void): ChoiceDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  const wasDrag = useRef(false)
  const isOn = drag !== null && Math.hypot(drag.x - drag.fromX, drag.y - drag.fromY) >= DRAG_FROM_PX
  return {
    overSlotId: isOn ? drag.slotId : null,
    draggedId: isOn ? drag.choiceId : null,
    transform: isOn ? `translate(${String(drag.x - drag.fromX)}px, ${String(drag.y - drag.fromY)}px)` : undefined,
    eventsOf: (choiceId) => ({
      onPointerDown({ button, pointerId, currentTarget, clientX: x, clientY: y }) {
        wasDrag.current = false
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        setDrag({ choiceId, fromX: x, fromY: y, x, y, slotId: null })
      },
      onPointerMove({ clientX: x, clientY: y }) {
        if (drag !== null) setDrag({ ...drag, x, y, slotId: slotAt(x, y) })
      },
      onPointerUp() {
        wasDrag.current = isOn
        setDrag(null)
        if (isOn && drag.slotId !== null) onDrop(drag.slotId, drag.choiceId)
      },
      onPointerCancel() {
        setDrag(null)
      }
    }),
    wasDrag: () => wasDrag.current
  }
}

/** The dragged choice lies over the target, so every element under the pointer counts. */
function slotAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).flatMap((element) => element.closest<HTMLElement>('[data-slot-id]') ?? [])
  return found[0]?.dataset['slotId'] ?? null
}
