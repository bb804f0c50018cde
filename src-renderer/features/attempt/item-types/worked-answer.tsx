import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemTypeName, PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import type { ReviewViewProps } from './parts/review-view.ts'
import { reviewViewOf } from './review-views.ts'
import styles from './worked-answer.module.css'

interface WorkedAnswerProps extends ReviewViewProps<ItemTypeName> {
  readonly item: PaperItem
  readonly explanation: string
  /** Content after the explanation. */
  readonly children?: ReactNode
}

/** The answer given, the key, why each option is wrong, and the explanation. */
export function WorkedAnswer({ explanation, children, ...reviewed }: WorkedAnswerProps) {
  const { t } = useTranslation()
  const { Review } = reviewViewOf(reviewed.item)
  return (
    <>
      <Review {...reviewed} />
      <div className={styles.explanation}>
        <h3>{t('review.why')}</h3>
        <MarkupText source={explanation} layout="block" />
        {children}
      </div>
    </>
  )
}
