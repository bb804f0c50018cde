import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { GuidePointText } from './guide-point-text.tsx'
import { useOwnMarking } from './own-marking-context.ts'
import { OwnMarkingForm } from './own-marking-form.tsx'
import styles from './written-review.module.css'

/** The learner's answer, one with full marks, and the points that earn marks: to tick where learners mark their own answer. */
export function WrittenReview({ itemKey, given }: ReviewViewProps<'written'>) {
  const { t } = useItemTypeText()
  const marking = useOwnMarking()
  const writing = given !== null && 'writing' in given ? given.writing : null
  return (
    <div className={styles.parts}>
      {writing === null ? (
        <p className={styles.none}>{t('review.noAnswer')}</p>
      ) : (
        <Part title={t('review.yourAnswer')}>
          <p className={styles.writing}>{writing}</p>
        </Part>
      )}
      <Part title={t('review.model')}>
        <div className={styles.model}>
          <MarkupText source={itemKey.modelAnswer} layout="block" />
        </div>
      </Part>
      {writing !== null && marking !== null ? (
        <OwnMarkingForm itemKey={itemKey} marking={marking} />
      ) : (
        <Part title={t('review.guide', { count: itemKey.marks })}>
          <ul className={styles.points}>
            {itemKey.guide.map((point) => (
              <li key={point.id}>
                <GuidePointText point={point} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Box component="h3" mt={0} mb={4} fz={15}>
        {title}
      </Box>
      {children}
    </section>
  )
}
