import type { Page } from '@playwright/test'

/** What the screen showed, recorded by the harness itself: the oracle of the durability checks is independent of the app. */
export interface ExamWatch {
  /** Item id to the option whose tick appeared last. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** Item on screen, as last seen. */
  readonly currentItemId: () => string | null
  /** Remaining time last shown, milliseconds. */
  readonly remainingMs: () => number | null
  /** When that was seen, milliseconds of `performance.now()`. */
  readonly remainingSeenAt: () => number
  /** How many ticks have appeared. */
  readonly tickCount: () => number
}

type Sighting =
  | { readonly kind: 'tick'; readonly itemId: string; readonly optionId: string }
  | { readonly kind: 'item'; readonly itemId: string }
  | { readonly kind: 'clock'; readonly remainingMs: number }

/** Starts to watch the exam room of a page; every tick, item and clock change reaches the harness as soon as it is in the document. */
export async function watchExam(page: Page): Promise<ExamWatch> {
  const acknowledged = new Map<string, string>()
  let currentItemId: string | null = null
  let remainingMs: number | null = null
  let remainingSeenAt = Number.NaN
  let tickCount = 0
  await page.exposeFunction('koyaHarnessSaw', (sighting: Sighting) => {
    if (sighting.kind === 'tick') {
      acknowledged.set(sighting.itemId, sighting.optionId)
      tickCount += 1
    }
    if (sighting.kind === 'item') currentItemId = sighting.itemId
    if (sighting.kind === 'clock') {
      remainingMs = sighting.remainingMs
      remainingSeenAt = performance.now()
    }
  })
  await page.evaluate(() => {
    const tell = (window as unknown as { koyaHarnessSaw: (sighting: unknown) => void }).koyaHarnessSaw
    const told = { tick: '', item: '', clock: '' }
    const look = (): void => {
      const itemId = document.querySelector('section[data-item-id]')?.getAttribute('data-item-id') ?? ''
      const mark = document.querySelector('[role="status"][data-item-id]')
      const state = mark?.getAttribute('data-state') ?? ''
      const optionId = document.querySelector('section[data-item-id] input[type="radio"]:checked')?.getAttribute('data-option-id') ?? ''
      const clock = document.querySelector('header [role="timer"]')?.getAttribute('data-remaining-ms') ?? ''
      if (itemId && itemId !== told.item) tell({ kind: 'item', itemId })
      if (clock && clock !== told.clock) tell({ kind: 'clock', remainingMs: Number(clock) })
      const isTicked = (state === 'kept' || state === 'received') && mark?.getAttribute('data-item-id') === itemId && optionId !== ''
      const tick = isTicked ? `${itemId} ${optionId}` : state === 'chosen' ? '' : told.tick
      if (tick && tick !== told.tick) tell({ kind: 'tick', itemId, optionId })
      told.item = itemId
      told.clock = clock
      told.tick = tick
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    look()
  })
  return {
    acknowledged,
    currentItemId: () => currentItemId,
    remainingMs: () => remainingMs,
    remainingSeenAt: () => remainingSeenAt,
    tickCount: () => tickCount
  }
}
