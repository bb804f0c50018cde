import { describe, expect, test } from 'vitest'
import { mayReachPage, type PressedKey } from '../../../../../../src-main/device/kiosk/locks/exam-keys.ts'

/** Makes the key event that Electron sends for a combination such as `Control+Shift+i`. */
function press(combination: string): PressedKey {
  const parts = combination.split('+').map((part) => (part === 'Plus' ? '+' : part))
  const key = parts.at(-1) ?? ''
  const held = (name: string): boolean => parts.slice(0, -1).includes(name)
  const shift = held('Shift')
  return {
    type: 'keyDown',
    key: shift && key.length === 1 ? key.toUpperCase() : key,
    control: held('Control'),
    alt: held('Alt'),
    shift,
    meta: held('Meta'),
    location: held('Pad') ? 3 : 0
  }
}

const leadingOut = [
  ...['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'Shift+F10', 'Control+F5', 'Alt+F4', 'Control+F4'],
  ...['i', 'j', 'c', 'k', 'r', 't', 'n', 'w', 'v', 'Tab'].map((key) => `Control+Shift+${key}`),
  ...['r', 'p', 's', 'o', 'u', 'w', 'q', 'n', 't', 'f', 'g', 'h', 'j', 'l', 'd', 'e', 'k', 'b', 'm', '1', '9', 'Tab', 'F12', 'Escape'].map(
    (key) => `Control+${key}`
  ),
  ...['ArrowLeft', 'ArrowRight', 'Home', 'Tab', ' ', 'd', 'f', 'Enter', 'Escape'].map((key) => `Alt+${key}`),
  ...['d', 'e', 'l', 'r', 'Tab', ' ', 'ArrowUp'].map((key) => `Meta+${key}`),
  ...['BrowserBack', 'BrowserHome', 'LaunchMail', 'LaunchApplication1', 'PrintScreen', 'ContextMenu', 'Help', 'Print'],
  ...['Control+Alt+t', 'Control+Alt+Delete', 'Control+Alt+l']
]

const ofUse = [
  ...[
    'a',
    'B',
    '4',
    '.',
    '-',
    'ẹ',
    'ọ',
    'ŋ',
    '₦',
    '@',
    'Enter',
    'Escape',
    'Tab',
    'Shift+Tab',
    'ArrowDown',
    'Home',
    'End',
    'PageDown',
    'Backspace',
    'Delete',
    ' '
  ],
  ...['Control+Plus', 'Control+=', 'Control+-', 'Control+0', 'Control+Shift+Plus'],
  ...['Control+a', 'Control+c', 'Control+v', 'Control+x', 'Control+z', 'Control+Shift+z', 'Control+y', 'Control+ArrowLeft', 'Control+Shift+End'],
  ...['Control', 'Alt', 'AltGraph', 'Insert', 'CapsLock', 'Shift', 'Dead'],
  ...['AudioVolumeUp', 'BrightnessDown']
]

describe('S19: the keys of an exam seat', () => {
  test(`${String(leadingOut.length)} key combinations are blocked from the exam page`, () => {
    expect(leadingOut.filter((combination) => mayReachPage(press(combination), 'linux'))).toEqual([])
    expect(leadingOut.filter((combination) => mayReachPage(press(combination), 'win32'))).toEqual([])
  })

  test.each(ofUse)('the combination %s reaches the page: answers, moving, editing, zoom and what a screen reader needs', (combination) => {
    expect(mayReachPage(press(combination), 'linux')).toBe(true)
    expect(mayReachPage(press(combination), 'win32')).toBe(true)
  })

  test('the release of a key that was held down always reaches the page', () => {
    expect(mayReachPage({ ...press('Control+r'), type: 'keyUp' }, 'linux')).toBe(true)
  })

  test('letters typed with Control and Alt on older layouts, and Alt codes of the number pad, reach the page', () => {
    expect(mayReachPage(press('Control+Alt+@'), 'win32')).toBe(true)
    expect(mayReachPage(press('Pad+Alt+0'), 'win32')).toBe(true)
  })

  test('on a Mac, Command edits, Option types and Control with Option is left to the screen reader', () => {
    for (const combination of ['Meta+c', 'Meta+v', 'Meta+Plus', 'Meta+0', 'Alt+ọ', 'Control+Alt+ArrowRight'])
      expect(mayReachPage(press(combination), 'darwin')).toBe(true)
    for (const combination of ['Meta+q', 'Meta+w', 'Meta+r', 'Meta+Tab', 'Meta+Shift+4', 'Control+ArrowUp', 'Meta+Alt+i', 'Alt+F4'])
      expect(mayReachPage(press(combination), 'darwin')).toBe(false)
  })
})
