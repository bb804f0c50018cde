import { useState, type PointerEvent } from 'react'
import { moveStepTo } from './move-step.ts'

interface StepDrag {
  /** The order while a step is dragged; otherwise null. */
  readonly order: readonly string[] | null
  readonly draggedId: string | null
  /** Begins to drag a step at a press on its handle, which is in an `ol`. */
  readonly begin: (event: PointerEvent, stepId: string) => void
  /** The list's handlers. The list captures the pointer, because a row loses it when React moves the row. */
  readonly events: {
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

/** Drags rows of a list by mouse or finger. `onDrop` gets the step and the new order, once for each drag that changed something. */
export function useStepDrag(order: readonly string[], onDrop: (order: readonly string[], stepId: string) => void): StepDrag {
  const [drag, setDrag] = useState<{ readonly stepId: string; readonly order: readonly string[] } | null>(null)
  return {
    order: drag?.order ?? null,
    draggedId: drag?.stepId ?? null,
    begin(event, stepId) {
      if (event.button !== 0) return
      event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId)
      setDrag({ stepId, order })
    },
    events: {
      onPointerMove({ currentTarget, clientY }) {
        if (drag === null) return
        const moved = moveStepTo(drag.order, drag.stepId, indexAt(currentTarget, clientY, drag.stepId))
        if (moved !== null) setDrag({ ...drag, order: moved })
      },
      onPointerUp() {
        if (drag === null) return
        setDrag(null)
        if (drag.order.join(' ') !== order.join(' ')) onDrop(drag.order, drag.stepId)
      },
      onPointerCancel() {
        setDrag(null)
      }
    }
  }
}

/** Returns how many of the other rows have their middle above the pointer. */
function indexAt(list: Element, clientY: number, stepId: string): number {
  const others = [...list.children].filter((row) => row instanceof HTMLElement && row.dataset['stepId'] !== stepId)
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < clientY
  }).length
}
