import { useLayoutEffect } from 'react'
import { commandOf, type ExamCommand, type KeyRules } from '../store/exam-key.ts'
import { questionViewOf } from '../item-types/question-views.ts'
import { responseTo } from '../store/answer-state.ts'
import { optionLettersAt } from '../store/option-letters-at.ts'
import type { ExamStore } from '../store/exam-store.ts'
import { entryOf } from '../store/paper-index.ts'

interface ExamKeysOptions {
  readonly store: ExamStore
  readonly rules: Omit<KeyRules, 'openDialog' | 'optionLetters'>
  readonly isSubmitAsked: boolean
  readonly setIsSubmitAsked: (isAsked: boolean) => void
  /** True while the question is hidden; then keys neither answer nor leave it. */
  readonly isQuestionCovered: () => boolean
}

/** Listens to the keyboard for the whole room, from its first frame. */
export function useExamKeys({ store, rules, isSubmitAsked, setIsSubmitAsked, isQuestionCovered }: ExamKeysOptions): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented) return
      const { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event
      const isTyping = hasKeysOfItsOwn(event.target)
      const isAsked = isSubmitAsked || store.getState().leaving !== null
      const openDialog = isAsked ? 'question' : document.querySelector('dialog[open]') ? 'other' : 'none'
      const { item } = entryOf(store.index, store.getState().currentItemId)
      const view = questionViewOf(item)
      const optionLetters = optionLettersAt(store, item.id, view.choiceCount(item))
      const command = commandOf(
        { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat, isTyping },
        { ...rules, optionLetters, openDialog, takesDigits: view.takesDigits }
      )
      if (!command) return
      if (isQuestionCovered() && command.kind !== 'submit' && command.kind !== 'reverse') return
      event.preventDefault()
      carryOut(command)
    }

    function carryOut(command: ExamCommand): void {
      const { item, nextItemId, previousItemId } = entryOf(store.index, store.getState().currentItemId)
      switch (command.kind) {
        case 'choose': {
          const response = questionViewOf(item).afterLetter(item, command.optionIndex, responseTo(store.getState(), item.id))
          if (response !== undefined) store.answer(item.id, response)
          return
        }
        case 'strike': {
          const optionId = questionViewOf(item).optionIdAt(item, command.optionIndex)
          if (optionId !== undefined) store.toggleElimination(item.id, optionId)
          return
        }
        case 'next':
          store.moveTo(nextItemId)
          return
        case 'previous':
          store.moveTo(previousItemId)
          return
        case 'submit':
          setIsSubmitAsked(true)
          return
        case 'reverse':
          setIsSubmitAsked(false)
          store.stay()
      }
    }

    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [store, rules, isSubmitAsked, setIsSubmitAsked, isQuestionCovered])
}

/** Text fields receive letters, and the calculator its own keys. */
export function hasKeysOfItsOwn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[data-own-keys]')) return true
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
