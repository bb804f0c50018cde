import { useTranslation } from 'react-i18next'
import type { Pairing } from '../../../../../src-shared/content/item-types/base/pairing.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import styles from './pairing.module.css'
import { slotOf, type PairParts } from './pairs.ts'
import type { useChoiceDrag } from './use-choice-drag.ts'

interface ChoiceBankProps {
  readonly parts: PairParts
  readonly pairs: Pairing
  readonly letters: readonly string[]
  readonly drag: ReturnType<typeof useChoiceDrag>
  readonly onPress: (index: number) => void
}

/**
 * The choices with their letters, and where each one is used. A press does what its letter key does. They are no tab stops, because each prompt or gap
 * has a list of them.
 */
export function ChoiceBank({ parts, pairs, letters, drag, onPress }: ChoiceBankProps) {
  const { t } = useItemTypeText()
  const { t: common } = useTranslation()
  return (
    <ul className={styles.bank} aria-label={common('exam.options')}>
      {parts.choices.map(({ id, text }, index) => {
        const used = slotOf(pairs, id)
        const number = used === undefined ? null : parts.slotIds.indexOf(used) + 1
        const isDragged = drag.draggedId === id
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              tabIndex={-1}
              data-choice-id={id}
              data-used={number !== null || undefined}
              data-dragged={isDragged || undefined}
              style={isDragged ? { transform: drag.transform } : undefined}
              {...drag.eventsOf(id)}
              onClick={() => {
                if (!drag.wasDrag()) onPress(index)
              }}
            >
              <span className={styles.letter}>{letters[index] ?? ''}</span>
              <span className={styles.text}>
                <MarkupText source={text} layout="inline" />
              </span>
              {number === null ? null : <span className={styles.used}>{t('answer.usedFor', { number })}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
