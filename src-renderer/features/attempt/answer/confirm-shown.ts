import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'

type ConfirmingBridge = Pick<KoyaBridge['attempt'], 'confirmShown'>

/** Milliseconds. Main treats a page as frozen after 1.5 s of silence, so this allows two further attempts on a busy computer. */
const CONFIRM_EVERY_MS = 500

/** The running confirmation per bridge, so that re-entering a room does not start a second one. */
const confirmed = new WeakMap<ConfirmingBridge, { readonly attemptId: string; readonly stop: () => void }>()

/**
 * Tells main twice a second that this page shows the attempt and responds; the clock runs only while main receives this. Continues after the
 * candidate opens another page, which does not stop the exam, until main no longer holds the attempt.
 */
export function confirmWhileOpen(bridge: ConfirmingBridge, attemptId: string): void {
  const before = confirmed.get(bridge)
  if (before?.attemptId === attemptId) return
  before?.stop()
  let isAsking = false
  const confirm = (): void => {
    // At most one pending call: a main process that was frozen must not find a queue of them.
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
