/** A field in which the example can be put. */
export type TextField = HTMLTextAreaElement | HTMLInputElement

export function isTextField(element: EventTarget | null): element is TextField {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
}

/** Puts text where the caret is, as if it were typed, so that React, the undo of the field and its limit know of it. */
export function insertText(field: TextField, text: string): void {
  const { value, selectionStart, selectionEnd, maxLength } = field
  const start = selectionStart ?? value.length
  const next = `${value.slice(0, start)}${text}${value.slice(selectionEnd ?? start)}`
  if (maxLength >= 0 && next.length > maxLength) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Reflect.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, next)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  field.setSelectionRange(start + text.length, start + text.length)
}
