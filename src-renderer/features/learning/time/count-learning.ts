import { countUntil, LOOK_EVERY_MS, minutesToSend, startMinutes, withoutWaiting, withUnsent } from './learning-minutes.ts'

interface CountingDeps {
  /** Milliseconds of a clock that does not go back. */
  readonly now: () => number
  /** Sends minutes; resolves to false if they could not be sent. */
  readonly send: (minutes: number) => Promise<boolean>
  /** Called after each sending, with the minutes that still wait. */
  readonly onUnsent: (minutes: number) => void
}

/** What a learner does. Sounds and videos of a page tell by `timeupdate` that they are playing. */
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'timeupdate'] as const

/** Counts the minutes in which the learner learns in this window, and sends them once a minute. Returns a function to stop; then nothing more is sent. */
export function countLearning({ now, send, onUnsent }: CountingDeps): () => void {
  let minutes = startMinutes({ now: now(), isVisible: !document.hidden })
  let activeAt = now()
  let isSending = false
  let isStopped = false

  const onAct = (): void => {
    activeAt = now()
  }
  const sendWaiting = async (): Promise<void> => {
    const sent = minutesToSend(minutes, now())
    if (sent === 0 || isSending) return
    isSending = true
    minutes = withoutWaiting(minutes)
    try {
      const isSent = await send(sent)
      if (!isSent) minutes = withUnsent(minutes, sent, now())
      if (!isStopped) onUnsent(minutes.unsentMinutes)
    } finally {
      isSending = false
    }
  }
  const look = (): void => {
    if (isSpeaking()) onAct()
    minutes = countUntil(minutes, { now: now(), isVisible: !document.hidden, activeAt })
    void sendWaiting()
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  // Capturing, because scroll events and those of media do not bubble.
  for (const act of acts) window.addEventListener(act, onAct, { capture: true, passive: true })
  return () => {
    isStopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const act of acts) window.removeEventListener(act, onAct, { capture: true })
  }
}

/** Whether the page reads something aloud. A browser without voices has no synthesis. */
function isSpeaking(): boolean {
  return (window as { readonly speechSynthesis?: SpeechSynthesis }).speechSynthesis?.speaking === true
}
