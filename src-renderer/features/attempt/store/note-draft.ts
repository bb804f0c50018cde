/** What is being written in the scratch pad, ahead of what was sent to the journal. */
export interface NoteDraft {
  readonly text: () => string
  readonly write: (text: string) => void
  /** Sends what is not sent yet, now. */
  readonly flush: () => void
}

/** A pause in writing after which the text is kept, in milliseconds. */
const PAUSE_MS = 1500

/** Keeps the text after a pause in writing, and at once where it is flushed; never one that is sent already. */
export function createNoteDraft(savedText: string, send: (text: string) => void): NoteDraft {
  let text = savedText
  let sentText = savedText
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    if (text === sentText) return
    sentText = text
    send(text)
  }

  return {
    text: () => text,
    write(next) {
      text = next
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    flush
  }
}
