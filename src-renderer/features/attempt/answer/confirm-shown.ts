import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'

type ConfirmingBridge = Pick<KoyaBridge['attempt'], 'confirmShown'>

/** Main calls a page that says nothing for 1.5 s one that stands still: this leaves two more tries on a busy computer. Milliseconds. */
const CONFIRM_EVERY_MS = 500

/** What is confirmed to each bridge, so that a room that is entered again does not confirm twice. */
const confirmed = new WeakMap<ConfirmingBridge, { readonly attemptId: string; readonly stop: () => void }>()

/**
 * Tells main twice a second that this page shows the attempt and is alive: the clock runs while main hears it. It goes on after the candidate has left the room
 * for another page, which stops no exam, until main holds the attempt no longer.
 */
export function confirmWhileOpen(bridge: ConfirmingBridge, attemptId: string): void {
  const before = confirmed.get(bridge)
  if (before?.attemptId === attemptId) return
  before?.stop()
  let isAsking = false
  const confirm = (): void => {
    // A main that stands still finds one of these when it comes back, and not one for each half second.
    if (isAsking) return
    isAsking = true
    void bridge
      .confirmShown({ attemptId, isHidden: document.hidden })
      .then(({ ok }) => {
        if (!ok) stop()
      })
      .finally(() => {
        isAsking = false
      })
  }
  const timer = setInterval(confirm, CONFIRM_EVERY_MS)
  document.addEventListener('visibilitychange', confirm)
  const stop = (): void => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', confirm)
    if (confirmed.get(bridge)?.stop === stop) confirmed.delete(bridge)
  }
  confirmed.set(bridge, { attemptId, stop })
  confirm()
}
