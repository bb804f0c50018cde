import { describe, expect, it } from 'vitest'
import { eightKeys } from '../../../../../src-shared/content/exams/exam-rules.ts'
import { commandOf, type KeyPress, type KeyRules } from '../../../../../src-renderer/features/attempt/store/exam-key.ts'

const rules: KeyRules = { keyMap: eightKeys, hasDigitKeys: false, optionLetters: ['A', 'B', 'C', 'D'], openDialog: 'none' }
const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isTyping: false,
  ...changes
})

describe('the eight keys', () => {
  it.each(['a', 'b', 'c', 'd'])('the key %s chooses its option, in lower and upper case', (key) => {
    const command = { kind: 'choose', optionIndex: 'abcd'.indexOf(key) }
    expect(commandOf(press(key), rules)).toEqual(command)
    expect(commandOf(press(key.toUpperCase()), rules)).toEqual(command)
  })

  it.each([
    ['n', 'next'],
    ['p', 'previous'],
    ['s', 'submit'],
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'previous']
  ])('the key %s gives the command “%s”', (key, kind) => {
    expect(commandOf(press(key), rules)).toEqual({ kind })
  })

  it('digits choose like letters when the question takes digits, and do nothing otherwise', () => {
    for (const [index, digit] of ['1', '2', '3', '4'].entries()) {
      expect(commandOf(press(digit), rules)).toBe(null)
      expect(commandOf(press(digit), { ...rules, takesDigits: true })).toEqual({ kind: 'choose', optionIndex: index })
    }
    expect(commandOf(press('5'), { ...rules, takesDigits: true })).toBe(null)
    expect(commandOf(press('1', { isTyping: true }), { ...rules, takesDigits: true })).toBe(null)
  })

  it('R only closes the submit prompt, and no other exam key works in it', () => {
    const inPrompt = { ...rules, openDialog: 'question' as const }
    expect(commandOf(press('r'), rules)).toBe(null)
    expect(commandOf(press('R'), inPrompt)).toEqual({ kind: 'reverse' })
    for (const key of ['a', 's', 'n', 'p', 'ArrowRight']) expect(commandOf(press(key), inPrompt)).toBe(null)
  })

  it('no exam key works while a dialog other than the submit prompt is open', () => {
    for (const key of ['a', 's', 'n', 'r', 'ArrowRight']) expect(commandOf(press(key), { ...rules, openDialog: 'other' })).toBe(null)
  })

  it.each(['ctrlKey', 'altKey', 'metaKey', 'isTyping'] as const)('exam keys do nothing with %s', (condition) => {
    for (const key of ['a', 's', 'n', 'ArrowRight']) expect(commandOf(press(key, { [condition]: true }), rules)).toBe(null)
  })

  it('a letter key that is held down does not choose or ask to submit again', () => {
    expect(commandOf(press('a', { repeat: true }), rules)).toBe(null)
    expect(commandOf(press('s', { repeat: true }), rules)).toBe(null)
  })

  it('letter keys are off when the exam has no eight keys, but the arrow keys work', () => {
    const plain = { ...rules, keyMap: null }
    for (const key of ['a', 'n', 's']) expect(commandOf(press(key), plain)).toBe(null)
    expect(commandOf(press('ArrowRight'), plain)).toEqual({ kind: 'next' })
  })

  it('digits choose only when switched on, once for each press, and only existing options', () => {
    const withDigits = { ...rules, hasDigitKeys: true }
    expect(commandOf(press('1'), rules)).toBe(null)
    expect(['1', '4'].map((key) => commandOf(press(key), withDigits))).toEqual([
      { kind: 'choose', optionIndex: 0 },
      { kind: 'choose', optionIndex: 3 }
    ])
    for (const key of ['0', '5', '6', '9']) expect(commandOf(press(key), withDigits)).toBe(null)
    expect(commandOf(press('5'), { ...withDigits, optionLetters: ['A', 'B', 'C', 'D', 'E'] })).toEqual({ kind: 'choose', optionIndex: 4 })
    const ten = { ...withDigits, optionLetters: 'ABCDEFGHIJ'.split('') }
    expect(['6', '9', '0', 'j'].map((key) => commandOf(press(key), ten))).toEqual(
      [5, 8, 9, 9].map((optionIndex) => ({ kind: 'choose', optionIndex }))
    )
    expect(commandOf(press('1', { repeat: true }), withDigits)).toBe(null)
    expect(commandOf(press('1', { isTyping: true }), withDigits)).toBe(null)
    expect(commandOf(press('1'), { ...withDigits, openDialog: 'question' })).toBe(null)
    expect(commandOf(press('2'), { ...withDigits, keyMap: null })).toEqual({ kind: 'choose', optionIndex: 1 })
  })

  it('Shift with a letter crosses its option out when cross-out is on, and chooses the option when off', () => {
    const shifted = press('B', { shiftKey: true, code: 'KeyB' })
    expect(commandOf(shifted, { ...rules, hasStrikes: true })).toEqual({ kind: 'strike', optionIndex: 1 })
    expect(commandOf(shifted, rules)).toEqual({ kind: 'choose', optionIndex: 1 })
    expect(commandOf(press('b'), { ...rules, hasStrikes: true })).toEqual({ kind: 'choose', optionIndex: 1 })
    expect(commandOf(press('N', { shiftKey: true }), { ...rules, hasStrikes: true })).toEqual({ kind: 'next' })
    for (const condition of [{ repeat: true }, { isTyping: true }, { ctrlKey: true }]) {
      expect(commandOf({ ...shifted, ...condition }, { ...rules, hasStrikes: true })).toBe(null)
    }
    expect(commandOf(shifted, { ...rules, hasStrikes: true, openDialog: 'question' })).toBe(null)
  })

  it('Shift with a digit crosses an option out when digits choose, whatever sign the keyboard types', () => {
    const withDigits = { ...rules, keyMap: null, hasDigitKeys: true, hasStrikes: true }
    expect(commandOf(press('"', { shiftKey: true, code: 'Digit2' }), withDigits)).toEqual({ kind: 'strike', optionIndex: 1 })
    expect(commandOf(press('"', { shiftKey: true, code: 'Digit2' }), { ...withDigits, hasStrikes: false })).toBe(null)
    expect(commandOf(press('%', { shiftKey: true, code: 'Digit5' }), withDigits)).toBe(null)
    // On a French keyboard, Shift types the digits.
    expect(commandOf(press('2', { shiftKey: true, code: 'Digit2' }), withDigits)).toEqual({ kind: 'choose', optionIndex: 1 })
  })

  it('a letter key beyond the options of the exam does nothing', () => {
    expect(commandOf(press('e'), rules)).toBe(null)
    expect(commandOf(press('e'), { ...rules, optionLetters: ['A', 'B', 'C', 'D', 'E'] })).toEqual({ kind: 'choose', optionIndex: 4 })
  })
})
