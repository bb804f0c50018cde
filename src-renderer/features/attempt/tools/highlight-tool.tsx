import { IconHighlight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { highlightKey, isHighlighted } from '../../../../src-shared/attempt/record/highlight.ts'
import { readMarkedSelection, toPageRange, type MarkedSelection } from '../../../ui/markup/marked-range.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import type { ExamStore } from '../store/exam-store.ts'
import { entryOf } from '../store/paper-index.ts'
import { questionViewOf } from '../item-types/question-views.ts'
import { optionLettersAt } from '../store/option-letters-at.ts'
import { QUESTION_ID } from '../store/question-id.ts'
import { useLetterKeys } from '../store/room-preferences.tsx'
import { sentencesOf, type Sentence } from './sentences.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolHint } from './tool-hint.tsx'
import { hasKeysOfItsOwn } from '../navigation/use-exam-keys.ts'

/** The sentence selected by keyboard. */
interface Picked {
  readonly itemId: string
  readonly sentences: readonly NamedSentence[]
  readonly at: number
}

type NamedSentence = MarkedSelection & Sentence

/**
 * Highlights the selection in a stem or passage, or removes its highlight. Without a selection, arrow keys move from sentence to sentence, for use
 * without a mouse. The browser's selection shows the current sentence.
 */
export function HighlightTool() {
  const { t } = useTranslation()
  const letterKeys = useLetterKeys()
  const { picked, sentence, press, stop } = useSentencePicker(letterKeys !== null)
  const highlights = useExam((state) => state.highlights)

  return (
    <ToolHint hint={sentence ? t(letterKeys ? 'exam.highlight.hint' : 'exam.highlight.hintEnter') : null}>
      <ToolButton
        icon={<IconHighlight size={18} />}
        keyCap={letterKeys ? 'H' : undefined}
        isPressed={picked !== null}
        keepsSelection
        onPress={picked === null ? press : stop}
      >
        {t('exam.highlight.title')}
      </ToolButton>
      <span className="visually-hidden" role="status">
        {picked && sentence
          ? t(isHighlighted(highlights[sentence.name] ?? [], sentence.range) ? 'exam.highlight.sentenceOn' : 'exam.highlight.sentence', {
              number: picked.at + 1,
              total: picked.sentences.length,
              words: sentence.text
            })
          : ''}
      </span>
    </ToolHint>
  )
}

function useSentencePicker(hasLetterKeys: boolean) {
  const store = useExamStore()
  const highlights = useExam((state) => state.highlights)
  const [latest, setPicked] = useState<Picked | null>(null)
  const isPickedHere = useExam((state) => latest?.itemId === state.currentItemId)
  // A move ends the keyboard selection, even if the candidate comes back.
  if (latest !== null && !isPickedHere) setPicked(null)
  const picked = isPickedHere ? latest : null
  const sentence = picked?.sentences[picked.at]

  const showSentence = useEffectEvent(() => {
    if (sentence) select(sentence)
  })
  // Highlighting replaces the text's elements, so the selection must be restored.
  useEffect(() => {
    if (picked === null) return undefined
    showSentence()
    return () => window.getSelection()?.removeAllRanges()
  }, [picked, highlights])

  function stop(): void {
    setPicked(null)
  }

  function press(): void {
    const itemId = store.getState().currentItemId
    const texts = shownTexts(store, itemId)
    const selected = sentence ?? selectedIn(texts)
    if (!selected) {
      document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
      setPicked({ itemId, sentences: sentencesIn(texts), at: 0 })
      return
    }
    store.toggleHighlight(selected)
    if (!sentence) window.getSelection()?.removeAllRanges()
  }

  useKeysBeforeTheRoom((event) => {
    const isHighlightKey = hasLetterKeys && event.key.toLowerCase() === 'h' && !event.repeat && !usesLetterH(store)
    if (picked === null) {
      if (isHighlightKey) press()
      return isHighlightKey
    }
    if (!isAtQuestion(event.target)) return false
    const step = steps[event.key]
    if (step !== undefined) setPicked({ ...picked, at: Math.min(Math.max(picked.at + step, 0), picked.sentences.length - 1) })
    else if (isHighlightKey || event.key === 'Enter') press()
    else if (event.key === 'Escape') stop()
    else return false
    return true
  })

  return { picked, sentence, press, stop }
}

/** Returns whether the question has at least eight options or choices: there H is one of their letters, and the button highlights. */
function usesLetterH(store: ExamStore): boolean {
  const { item } = entryOf(store.index, store.getState().currentItemId)
  const count = questionViewOf(item).choiceCount(item)
  return optionLettersAt(store, item.id, count).slice(0, count).includes('H')
}

/** Handles keys before the room, in which left and right change the question. `onKey` returns whether it handled the key. */
function useKeysBeforeTheRoom(onKey: (event: KeyboardEvent) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
    if (document.querySelector('dialog[open]') || hasKeysOfItsOwn(event.target)) return false
    return onKey(event)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (hear(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** If the focus is elsewhere, such as on the divider, the keys belong to that element. */
function isAtQuestion(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest(`#${QUESTION_ID}`) !== null)
}

interface NamedText {
  readonly name: string
  readonly source: string
}

/** Returns the selection within visible texts. A hidden prerendered question may still contain an old selection. */
function selectedIn(texts: readonly NamedText[]): MarkedSelection | null {
  const selection = window.getSelection()
  const selected = selection && selection.rangeCount > 0 ? readMarkedSelection(selection.getRangeAt(0)) : null
  return texts.some(({ name }) => name === selected?.name) ? selected : null
}

/** Returns the passage, if visible, and then the question. */
function shownTexts(store: ExamStore, itemId: string): NamedText[] {
  const { item, stimulus } = entryOf(store.index, itemId)
  return [
    ...(stimulus ? [{ name: highlightKey('stimulus', stimulus.id), source: stimulus.text }] : []),
    { name: highlightKey('stem', item.id), source: item.stem }
  ].filter(({ name }) => isInSight(textElement(name)))
}

function sentencesIn(texts: readonly NamedText[]): NamedSentence[] {
  return texts.flatMap(({ name, source }) => sentencesOf(source).map((sentence) => ({ name, ...sentence })))
}

function textElement(name: string): Element | undefined {
  return [...document.querySelectorAll('[data-marked-text]')].find((element) => element.getAttribute('data-marked-text') === name)
}

/** If there is no room for both, CSS hides the passage or the question. */
function isInSight(text: Element | undefined): boolean {
  const pane = text?.closest('article, section')
  return pane instanceof Element && getComputedStyle(pane).display !== 'none'
}

function select({ name, range }: MarkedSelection): void {
  const root = textElement(name)
  const pageRange = root ? toPageRange(root, range) : null
  const selection = window.getSelection()
  if (!pageRange || !selection) return
  selection.removeAllRanges()
  selection.addRange(pageRange)
  const { startContainer } = pageRange
  const start = startContainer instanceof Element ? startContainer : startContainer.parentElement
  start?.scrollIntoView({ block: 'nearest' })
}
