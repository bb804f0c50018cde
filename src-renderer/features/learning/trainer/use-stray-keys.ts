import { useEffect } from 'react'
import { commandOf, type KeyRules } from '../../attempt/store/exam-key.ts'
import { eightKeys } from '../../../../src-shared/content/exams/exam-rules.ts'
import { practiceLetters } from './build-practice-paper.ts'

const rules: KeyRules = { keyMap: eightKeys, hasDigitKeys: false, optionLetters: practiceLetters, openDialog: 'none' }

/** Tells of letters and digits that the exam room has no use for, by the rules of the exam room itself. */
export function useStrayKeys(onStray: (key: string) => void): void {
  useEffect(() => {
    function onKeyDown({ key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): void {
      if (repeat || ctrlKey || altKey || metaKey || !/^[\p{L}\p{N}]$/u.test(key) || document.querySelector('dialog[open]')) return
      if (target instanceof HTMLElement && target.closest('[data-own-keys], input[type="text"], textarea')) return
      // R has its use in the submit question only; to press it elsewhere is no slip.
      const isOneOfEight = commandOf({ key, ctrlKey, altKey, metaKey, repeat, isTyping: false }, rules) !== null || key.toLowerCase() === 'r'
      if (!isOneOfEight) onStray(key.toUpperCase())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [onStray])
}
