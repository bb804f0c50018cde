import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperOption } from '../../../../../src-shared/content/item-types/base/choice-option.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { answerStateOf, responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { isEliminated } from '../../store/exam-state.ts'
import { entryOf } from '../../store/paper-index.ts'
import { useLetterKeys, useRoomChoice } from '../../store/room-preferences.tsx'
import { EliminateButton } from './eliminate-button.tsx'
import { useItemTypeText, type ItemTypeText } from './use-item-type-text.ts'
import styles from './option-cards.module.css'

/** How options are chosen. One shared object per item type, so that memoised cards do not rerender. */
export interface Choosing {
  readonly control: 'radio' | 'checkbox'
  readonly isChosen: (given: ItemResponse | null, optionId: string) => boolean
  /** Whether options can be eliminated. */
  readonly mayEliminate: boolean
  /** Returns the answer after a press on an option; null if nothing is chosen any more. */
  readonly press: (given: ItemResponse | null, optionId: string) => ItemResponse | null
}

interface OptionCardsProps {
  readonly itemId: string
  readonly options: readonly PaperOption[]
  readonly choosing: Choosing
  /** Id of the element before the options that describes them. */
  readonly hintId?: string
}

/** Options as radio buttons or checkboxes, with the paper's letters. */
export function OptionCards({ itemId, options, choosing, hintId }: OptionCardsProps) {
  const { t } = useTranslation()
  // Called once here, because the hook costs as much as a card.
  const { t: words } = useItemTypeText()
  const { attempt, index: paper } = useExamStore()
  const { hasStrikes, hasDigitKeys } = useRoomChoice().preferences
  const hasLetterKeys = useLetterKeys() !== null
  const optionLetters = entryOf(paper, itemId).subject.optionLetters ?? attempt.paper.rules.optionLetters
  const mayEliminate = choosing.mayEliminate && hasStrikes
  return (
    <div className={styles.place}>
      <div
        className={styles.options}
        role={choosing.control === 'radio' ? 'radiogroup' : 'group'}
        aria-label={t('exam.options')}
        aria-describedby={hintId === undefined ? 'question-stem' : `question-stem ${hintId}`}
      >
        {options.map((option, index) => {
          const letter = optionLetters[index] ?? ''
          return (
            <div key={`${itemId} ${option.id}`} className={styles.row}>
              <OptionCard itemId={itemId} option={option} letter={letter} choosing={choosing} words={words} />
              {mayEliminate ? (
                <EliminateButton
                  itemId={itemId}
                  optionId={option.id}
                  letter={letter}
                  shortcut={hasLetterKeys ? letter : hasDigitKeys ? String((index + 1) % 10) : undefined}
                  words={words}
                />
              ) : null}
            </div>
          )
        })}
      </div>
      {mayEliminate ? <EliminateAnnouncement itemId={itemId} options={options} letters={optionLetters} /> : null}
    </div>
  )
}

interface OptionCardProps {
  readonly itemId: string
  readonly option: PaperOption
  readonly letter: string
  readonly choosing: Choosing
  readonly words: ItemTypeText
}

const OptionCard = memo(function OptionCard({ itemId, option, letter, choosing, words }: OptionCardProps) {
  const store = useExamStore()
  const { control, isChosen, press } = choosing
  // One subscription per card, because each act notifies all options on the page.
  const told = useExam((state) => {
    const chosen = isChosen(responseTo(state, itemId), option.id) ? (answerStateOf(state, itemId) === 'failed' ? 'unsaved' : 'on') : ''
    return isEliminated(state, itemId, option.id) ? `${chosen} out` : chosen
  })
  const isOut = told.endsWith(' out')
  const isUnsaved = told.startsWith('unsaved')
  const isOn = isUnsaved || told.startsWith('on')
  return (
    <label className={styles.card} data-chosen={isOn} data-unsaved={isUnsaved} data-struck={isOut} data-control={control}>
      <input
        type={control}
        className={styles.input}
        name={itemId}
        value={option.id}
        data-option-id={option.id}
        checked={isOn}
        onChange={() => {
          store.answer(itemId, press(responseTo(store.getState(), itemId), option.id))
        }}
      />
      <span className={styles.letter}>{letter}</span>
      <span className={styles.text}>
        <MarkupText source={option.text} layout="inline" />
        {isOut ? <span className="visually-hidden">, {words('strike.isOut')}</span> : null}
      </span>
    </label>
  )
})

interface EliminateAnnouncementProps {
  readonly itemId: string
  readonly options: readonly PaperOption[]
  readonly letters: readonly string[]
}

/** Announces the result of eliminating an option: always to screen readers, and visibly if the option itself does not show it. */
function EliminateAnnouncement({ itemId, options, letters }: EliminateAnnouncementProps) {
  const { t } = useItemTypeText()
  const news = useExam(({ eliminationNews }) => (eliminationNews?.itemId === itemId ? eliminationNews : null))
  const letter = letters[options.findIndex(({ id }) => id === news?.optionId)] ?? ''
  const isSeen = news?.outcome === 'struck' || news?.outcome === 'back'
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (news !== null && !isSeen) paragraph.current?.scrollIntoView({ block: 'nearest' })
  }, [news, isSeen])
  return (
    <p ref={paragraph} className={news === null || isSeen ? 'visually-hidden' : styles.news} role="status">
      {news === null ? '' : t(`strike.news.${news.outcome}`, { letter })}
    </p>
  )
}
