import type { KeyMap } from '../../../../src-shared/content/exams/exam-rules.ts'

/** What a key asks of the exam room, in an exam and in the trainer alike. */
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
  /** The key by its place on the keyboard, such as `Digit1`. */
  readonly code?: string
  /** True while the key is held down. */
  readonly repeat: boolean
  /** True while typing in a field, or inside a part that has keys of its own. */
  readonly isTyping: boolean
}

export interface KeyRules {
  /** Null where the paper has none or the candidate switched the letters off. */
  readonly keyMap: KeyMap | null
  /** Whether 1 to 5 choose as the letters do, which the candidate may switch on. */
  readonly hasDigitKeys: boolean
  readonly optionLetters: readonly string[]
  /** Whether 1, 2, 3… do what the letters do, as they do where several options are right. */
  readonly takesDigits?: boolean
  /** Whether Shift with what chooses an option rules that option out. */
  readonly hasStrikes?: boolean
  /** The dialog that is open over the room: of the keys then only R works, out of a question that the room asks, such as that about handing in. */
  readonly openDialog: 'none' | 'question' | 'other'
}

/**
 * By the exam's key map: the letters choose, and in the UTME N is next, P previous, S submit, R reverse out of the submit prompt and its
 * like; beside them the arrow keys left and right, and the digits for whoever wants them. With Shift, what chooses an option rules it out. Anything with Ctrl, Alt or Meta belongs to the system.
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

/** Where several options are right, digits choose for everybody who has keys at all. */
function takesDigits({ hasDigitKeys, keyMap, takesDigits = false }: KeyRules): boolean {
  return hasDigitKeys || (keyMap !== null && takesDigits)
}

const optionIndexOfDigit: Readonly<Record<string, number>> = { '1': 0, '2': 1, '3': 2, '4': 3, '5': 4 }

/** The digit under Shift; null on keyboards where Shift is how a digit is typed, and for all other keys. */
function shiftedDigit({ key, code, shiftKey = false }: KeyPress): string | null {
  const digit = shiftKey && !(key in optionIndexOfDigit) ? code?.replace('Digit', '') : undefined
  return digit !== undefined && digit in optionIndexOfDigit ? digit : null
}

function optionCommand(hasShift: boolean, { optionLetters, hasStrikes = false }: KeyRules): (optionIndex: number) => ExamCommand | null {
  const kind = hasShift && hasStrikes ? 'strike' : 'choose'
  return (optionIndex) => (optionIndex in optionLetters ? { kind, optionIndex } : null)
}
