import type { Moment } from './moment.ts'

export interface TimeSpent {
  /** Milliseconds that each item was before the candidate, all visits together; an item that was never opened is not in it. */
  readonly perItem: ReadonlyMap<string, number>
  /** Milliseconds during which another window had the focus. */
  readonly awayMs: number
}

/**
 * Shares the working time out among the items. An item's time runs from the move to it until the next move, but for the time during which
 * another window had the focus; what answers and clearings are about changes nothing, since an answer that was not saved is sent again from
 * wherever its candidate has gone. Dark time is not in it: the attempt's clock stands still then. `endMs` is the working time at the end.
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

/** A sitting's time never runs back, nor past its end, whatever an event says. */
export function withinSitting(spentMs: number, sinceMs: number, endMs: number): number {
  return Math.min(Math.max(spentMs, sinceMs), endMs)
}
