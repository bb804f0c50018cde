/** A clipboard that the page alone has: text, and nothing of the system's. */
export interface OwnClipboard {
  /** Answers how to stop. */
  watch(page: Document): () => void
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Copy, cut and paste inside the page, without the system's clipboard in either direction; nothing is dragged in or out, and no field opens the system's
 * dialog for files. Registered before any part of the page hears of it.
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

/** What is selected; of a password nothing. */
function selectedText(target: EventTarget | null): string {
  const field = fieldOf(target)
  if (field === null) return document.getSelection()?.toString() ?? ''
  if (field.type === 'password') return ''
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
}

/** As if it had been typed, so that undo and the page's own listeners know of it; into nothing that cannot be changed. */
function insert(target: EventTarget | null, text: string): void {
  const field = fieldOf(target)
  if (field === null || field.readOnly || field.disabled) return
  const { selectionStart: start, selectionEnd: end } = field
  // Fields for numbers and the like know no place in their text.
  if (start === null || end === null) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: text === '' ? 'deleteByCut' : 'insertFromPaste', data: text }))
}
