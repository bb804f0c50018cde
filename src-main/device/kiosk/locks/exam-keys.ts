/** A key event as Electron reports it before the page receives it. */
export interface PressedKey {
  readonly type: string
  readonly key: string
  readonly control: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
  /** 3 is the numeric keypad. */
  readonly location: number
}

/** With Control, or Command on a Mac: edit, move through a text, zoom. */
const editing = new Set([
  'a',
  'c',
  'v',
  'x',
  'z',
  'y',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Backspace',
  'Delete',
  'Enter'
])
const zooming = new Set(['+', '=', '-', '_', '0'])
/** Modifier and lock keys, and keys that a screen reader uses. */
const holding = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock', 'NumLock', 'Insert', 'Dead', 'Process'])
/** Keys that lead out of the page or to a menu. Volume and brightness may be changed. */
const leading =
  /^(?:F\d{1,2}|Browser.*|Launch.*|App.*|Mail.*|Print.*|ContextMenu|Help|Find|Open|Close|New|Save|Undo|ZoomToggle|Sleep|Power|WakeUp|Eject)$/

/**
 * Whether a key may reach the page of a kiosk device: an allow list, so that unforeseen combinations are blocked. Accented letters use AltGr, which
 * Chromium reports without Control and Alt; older layouts and a Mac's Option key are handled here.
 */
export function mayReachPage({ type, key, control, alt, shift, meta, location }: PressedKey, platform: NodeJS.Platform): boolean {
  // A key release does nothing; if it were blocked, the key would stay pressed in the page.
  if (type === 'keyUp' || holding.has(key)) return true
  if (leading.test(key)) return false
  const isMac = platform === 'darwin'
  const isCharacter = Array.from(key).length === 1
  if (control && alt) return isMac || (isCharacter && !/[a-z0-9]/i.test(key))
  if (alt) return isMac ? isCharacter && !meta : !control && !meta && location === 3 && isCharacter
  const command = isMac ? meta : control
  const foreign = isMac ? control : meta
  if (foreign) return false
  if (!command) return true
  const letter = isCharacter ? key.toLowerCase() : key
  if (zooming.has(letter)) return true
  return editing.has(letter) && !(shift && /^[acvxy]$/.test(letter))
}
