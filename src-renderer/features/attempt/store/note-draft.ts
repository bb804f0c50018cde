/** Text of the scratch pad, ahead of what was sent to the journal. */
export interface NoteDraft {
  readonly text: () => string
  readonly write: (text: string) => void
  /** Sends unsent text immediately. */
  readonly flush: () => void
}

/** Pause in writing after which the text is saved, in milliseconds. */
const PAUSE_MS = 1500

/** Creates a draft that sends its text after a pause in writing, or on `flush`; never sends the same text twice. */
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
