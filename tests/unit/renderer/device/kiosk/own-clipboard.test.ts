import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOwnClipboard } from '../../../../../src-renderer/features/device/kiosk/own-clipboard.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML =
    '<textarea id="one"></textarea><textarea id="other"></textarea><input id="secret" type="password" /><input id="file" type="file" /><p id="text">words</p>'
  stop = createOwnClipboard().watch(document)
})

afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

function field(id: string): HTMLTextAreaElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`no ${id}`)
  return found as HTMLTextAreaElement
}

/** Dispatches the event and returns whether the default action was prevented. */
function fire(id: string, name: string): boolean {
  const event = new Event(name, { bubbles: true, cancelable: true })
  field(id).dispatchEvent(event)
  return event.defaultPrevented
}

function select(id: string, value: string, [start, end]: readonly [number, number] = [0, value.length]): void {
  field(id).value = value
  field(id).setSelectionRange(start, end)
}

describe('K4: the clipboard of a seat’s page', () => {
  it('copy and paste between fields in kiosk mode do not use the system clipboard', () => {
    select('one', 'x = 42', [4, 6])
    expect(fire('one', 'copy')).toBe(true)
    select('other', 'y is !', [5, 5])
    expect(fire('other', 'paste')).toBe(true)
    expect({ one: field('one').value, other: field('other').value }).toEqual({ one: 'x = 42', other: 'y is 42!' })
  })

  it('cut and paste in kiosk mode fire input events on both fields, as typing does', () => {
    const inputs: string[] = []
    document.addEventListener('input', (event) => inputs.push((event.target as HTMLElement).id))
    select('one', 'abc', [1, 3])
    expect(fire('one', 'cut')).toBe(true)
    fire('other', 'paste')
    expect({ one: field('one').value, other: field('other').value, inputs }).toEqual({ one: 'a', other: 'bc', inputs: ['one', 'other'] })
  })

  it('paste in kiosk mode inserts nothing that was not copied in the page', () => {
    select('other', 'mine', [4, 4])
    expect(fire('other', 'paste')).toBe(true)
    expect(field('other').value).toBe('mine')
  })

  it('copy in kiosk mode does not copy a password', () => {
    select('secret', 'harmattan', [0, 9])
    fire('secret', 'copy')
    fire('other', 'paste')
    expect(field('other').value).toBe('')
  })

  it.each(['dragstart', 'dragover', 'drop', 'contextmenu'])('kiosk mode blocks the event %s', (name) => {
    expect(fire('text', name)).toBe(true)
  })

  it('kiosk mode opens no file dialog', () => {
    expect(fire('file', 'click')).toBe(true)
    expect(fire('one', 'click')).toBe(false)
  })

  it('leaving kiosk mode leaves copy and paste to the system and clears the page’s clipboard', () => {
    select('one', 'kept')
    fire('one', 'copy')
    stop()
    expect([fire('one', 'copy'), fire('one', 'paste'), fire('text', 'contextmenu')]).toEqual([false, false, false])
    stop = createOwnClipboard().watch(document)
    fire('other', 'paste')
    expect(field('other').value).toBe('')
  })
})
