import type { Moment } from './moment.ts'

export interface TimeSpent {
  /** Milliseconds that each item was shown, over all visits; an item that was never opened is absent. */
  readonly perItem: ReadonlyMap<string, number>
  /** Milliseconds during which another window had the focus. */
  readonly awayMs: number
}

/**
 * Divides the working time among the items. An item's time runs from the move to it until the next move, except while another window had the
 * focus. The items of answers and clearings are ignored, because an unsaved answer is sent again after its candidate has moved on.
 * Interruption time is not included, because the attempt's clock stops then. `endMs` is the working time at the end.
 */
export function timeSpent(moments: readonly Moment<unknown>[], endMs: number): TimeSpent {
  const perItem = new Map<string, number>()
  let awayMs = 0
  let atMs = 0
  let currentItemId: string | null = null
  let hasFocus = true
  for (const moment of [...moments, { kind: 'other', spentMs: endMs } as const]) {
    const nextMs = withinSitting(moment.spentMs, atMs, endMs)
    if (!hasFocus) awayMs += nextMs - atMs
    else if (currentItemId !== null) perItem.set(currentItemId, (perItem.get(currentItemId) ?? 0) + nextMs - atMs)
    atMs = nextMs
    if (moment.kind === 'move') currentItemId = moment.itemId
    if (moment.kind === 'move' && !perItem.has(moment.itemId)) perItem.set(moment.itemId, 0)
    if (moment.kind === 'focus') hasFocus = moment.hasFocus
    if (moment.kind === 'restart') hasFocus = true
  }
  return { perItem, awayMs }
}

/** An attempt's time never runs back, nor past its end, whatever an event says. */
export function withinSitting(spentMs: number, sinceMs: number, endMs: number): number {
  return Math.min(Math.max(spentMs, sinceMs), endMs)
}
