import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperItem, PaperOption } from '../../../../src-shared/attempt/paper.ts'
import { MarkupText } from '../../../ui/markup-text.tsx'
import { answerStateOf, chosenOptionId } from './answer-state.ts'
import { useExam, useExamStore } from './exam-context.tsx'
import styles from './option-list.module.css'

/** The options as a group of radio buttons, with the letters of this paper. */
export function OptionList({ item }: { readonly item: PaperItem }) {
  const { t } = useTranslation()
  const { optionLetters } = useExamStore().attempt.paper.rules
  return (
    <div className={styles.options} role="radiogroup" aria-label={t('exam.options')} aria-describedby="question-stem">
      {item.options.map((option, index) => (
        <OptionCard key={`${item.id} ${option.id}`} itemId={item.id} option={option} letter={optionLetters[index] ?? ''} />
      ))}
    </div>
  )
}

interface OptionCardProps {
  readonly itemId: string
  readonly option: PaperOption
  readonly letter: string
}

const OptionCard = memo(function OptionCard({ itemId, option, letter }: OptionCardProps) {
  const store = useExamStore()
  const isChosen = useExam((state) => chosenOptionId(state, itemId) === option.id)
  const isUnsaved = useExam((state) => chosenOptionId(state, itemId) === option.id && answerStateOf(state, itemId) === 'failed')
  return (
    <label className={styles.card} data-chosen={isChosen} data-unsaved={isUnsaved}>
      <input
        type="radio"
        className={styles.input}
        name={itemId}
        value={option.id}
        data-option-id={option.id}
        checked={isChosen}
        onChange={() => {
          store.choose(itemId, option.id)
        }}
      />
      <span className={styles.letter}>{letter}</span>
      <span className={styles.text}>
        <MarkupText source={option.text} layout="inline" />
      </span>
    </label>
  )
})
