import type { KeyMap } from '../../../../src-shared/content/exams/exam-rules.ts'

/** Command of a key in the exam room; shared by exam and trainer. */
export type ExamCommand =
  | { readonly kind: 'choose'; readonly optionIndex: number }
  | { readonly kind: 'strike'; readonly optionIndex: number }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'submit' }
  | { readonly kind: 'reverse' }

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey?: boolean
  /** Physical key, such as `Digit1`. */
  readonly code?: string
  /** True while the key is held down. */
  readonly repeat: boolean
  /** True while typing in a field, or inside a part with its own keys. */
  readonly isTyping: boolean
}

export interface KeyRules {
  /** Null if the paper has none or the candidate disabled letter keys. */
  readonly keyMap: KeyMap | null
  /** Whether 1 to 9, and 0 for the tenth option, choose like the letters; a setting of the candidate. */
  readonly hasDigitKeys: boolean
  readonly optionLetters: readonly string[]
  /** Whether 1, 2, 3… work like the letters, as they do if several options are right. */
  readonly takesDigits?: boolean
  /** Whether Shift with an option's key eliminates that option. */
  readonly hasStrikes?: boolean
  /** The dialog open over the room. While a question is asked, such as the one about submission, only R works. */
  readonly openDialog: 'none' | 'question' | 'other'
}

/**
 * Returns the command of a key press by the exam's key map. Letters choose an option; in the UTME N is next, P previous, S submit, and R reverse,
 * which closes the submit dialog and others. Left and right arrows also work, and digits if enabled. Shift with an option's key eliminates it. Keys
 * with Ctrl, Alt or Meta belong to the system.
 */
export function commandOf(press: KeyPress, rules: KeyRules): ExamCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isTyping) return null
  const digit = rules.hasStrikes ? shiftedDigit(press) : null
  const key = digit ?? press.key.toLowerCase()
  const toOption = optionCommand(digit !== null || (press.shiftKey === true && !(key in optionIndexOfDigit)), rules)
  if (rules.openDialog !== 'none') return rules.openDialog === 'question' && key === rules.keyMap?.reverse.toLowerCase() ? { kind: 'reverse' } : null
  if (key === 'arrowright') return { kind: 'next' }
  if (key === 'arrowleft') return { kind: 'previous' }
  if (takesDigits(rules) && !press.repeat && key in optionIndexOfDigit) return toOption(optionIndexOfDigit[key] ?? -1)
  if (rules.keyMap === null) return null
  const { next, previous, submit } = rules.keyMap
  if (key === next.toLowerCase()) return { kind: 'next' }
  if (key === previous.toLowerCase()) return { kind: 'previous' }
  if (press.repeat) return null
  if (key === submit.toLowerCase()) return { kind: 'submit' }
  return toOption(rules.optionLetters.findIndex((letter) => letter.toLowerCase() === key))
}

/** If several options are right, digits choose for everybody with key shortcuts. */
function takesDigits({ hasDigitKeys, keyMap, takesDigits = false }: KeyRules): boolean {
  return hasDigitKeys || (keyMap !== null && takesDigits)
}

/** 0 is the tenth option, as it is the tenth key. */
const optionIndexOfDigit: Readonly<Record<string, number>> = { '1': 0, '2': 1, '3': 2, '4': 3, '5': 4, '6': 5, '7': 6, '8': 7, '9': 8, '0': 9 }

/** Returns the digit under Shift; null on layouts where digits need Shift, and for other keys. */
function shiftedDigit({ key, code, shiftKey = false }: KeyPress): string | null {
  const digit = shiftKey && !(key in optionIndexOfDigit) ? code?.replace('Digit', '') : undefined
  return digit !== undefined && digit in optionIndexOfDigit ? digit : null
}

function optionCommand(hasShift: boolean, { optionLetters, hasStrikes = false }: KeyRules): (optionIndex: number) => ExamCommand | null {
  const kind = hasShift && hasStrikes ? 'strike' : 'choose'
  return (optionIndex) => (optionIndex in optionLetters ? { kind, optionIndex } : null)
}
