/** A text clipboard for this page only, separate from the system's. */
export interface OwnClipboard {
  /** Returns a function to stop. */
  watch(page: Document): () => void
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Handles copy, cut and paste within the page without using the system's clipboard. Blocks drag and drop and file dialogs. Listens in the capture
 * phase, before any other part of the page.
 */
export function createOwnClipboard(): OwnClipboard {
  let content = ''

  function copy(event: Event): void {
    event.preventDefault()
    event.stopPropagation()
    const text = selectedText(event.target)
    if (text === '') return
    content = text
    if (event.type === 'cut') insert(event.target, '')
  }

  function paste(event: Event): void {
    event.preventDefault()
    event.stopPropagation()
    if (content !== '') insert(event.target, content)
  }

  function refuse(event: Event): void {
    event.preventDefault()
    event.stopPropagation()
  }

  function refuseFiles(event: Event): void {
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') refuse(event)
  }

  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['copy', copy],
    ['cut', copy],
    ['paste', paste],
    ['dragstart', refuse],
    ['dragover', refuse],
    ['drop', refuse],
    ['contextmenu', refuse],
    ['click', refuseFiles]
  ]

  return {
    watch(page) {
      for (const [name, listener] of listeners) page.addEventListener(name, listener, true)
      return () => {
        for (const [name, listener] of listeners) page.removeEventListener(name, listener, true)
        content = ''
      }
    }
  }
}

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
}

/** Returns the selected text; empty for a password field. */
function selectedText(target: EventTarget | null): string {
  const field = fieldOf(target)
  if (field === null) return document.getSelection()?.toString() ?? ''
  if (field.type === 'password') return ''
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
}

/** Inserts text like typing, so that undo and the page's listeners are respected. Ignores read-only fields. */
function insert(target: EventTarget | null, text: string): void {
  const field = fieldOf(target)
  if (field === null || field.readOnly || field.disabled) return
  const { selectionStart: start, selectionEnd: end } = field
  // Number fields and similar ones have no text selection.
  if (start === null || end === null) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: text === '' ? 'deleteByCut' : 'insertFromPaste', data: text }))
}
