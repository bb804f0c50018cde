import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import { answeredCount } from '../store/answer-state.ts'
import { useDeferredExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { useRoomText } from '../store/use-room-text.ts'
import styles from './subject-tabs.module.css'

/** One tab per subject with its own count; all share the clock. */
export function SubjectTabs() {
  const { t } = useTranslation()
  const { attempt, index } = useExamStore()
  const currentSlug = useDeferredExam((state) => entryOf(index, state.currentItemId).subject.slug)
  return (
    <nav className={styles.tabs} aria-label={t('exam.subjects')}>
      {attempt.paper.subjects.map((subject) => (
        <SubjectTab key={subject.slug} subject={subject} isCurrent={subject.slug === currentSlug} />
      ))}
    </nav>
  )
}

const SubjectTab = memo(function SubjectTab({ subject, isCurrent }: { readonly subject: PaperSubject; readonly isCurrent: boolean }) {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  const store = useExamStore()
  const total = subject.items.length
  const itemIds = useMemo(() => subject.items.map((item) => item.id), [subject])
  const answered = useDeferredExam((state) => answeredCount(state, itemIds))
  const isClosed = useDeferredExam(({ currentItemId }) => store.wayInto(subject.slug, currentItemId) === undefined)
  return (
    <button
      type="button"
      className={styles.tab}
      aria-disabled={isClosed || undefined}
      data-subject={subject.slug}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => {
        store.moveToSubject(subject.slug)
      }}
    >
      <span>{subject.title}</span>
      <span className={styles.count} aria-hidden>{`${String(answered)}/${String(total)}`}</span>
      <span className="visually-hidden">{t('exam.answeredOf', { answered, total })}</span>
      {isClosed ? <span className={styles.closed}>{ofRoom('part.closedItem')}</span> : null}
    </button>
  )
})
