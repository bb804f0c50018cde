import '@mantine/core/styles/Avatar.css'
import { Avatar, Box, Button } from '@mantine/core'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './exam-day.module.css'
import { OWN_COMPUTER } from './exam-day.ts'
import { useExamDayText } from './use-exam-day-text.ts'

/** Looks like no real number: nobody should take the slip to an exam. */
const PRACTICE_NUMBER = 'PRACTICE 0017'

export interface Candidate {
  readonly name: string
  /** Data address; null without a picture. */
  readonly picture: string | null
}

interface ExamSlipProps {
  readonly candidate: Candidate
  readonly exam: string
  /** Whether most candidates write this exam on paper. */
  readonly isOnPaper: boolean
  /** The learner's exam date, written out; null if it is not known. */
  readonly date: string | null
  readonly onNext: () => void
}

/** A slip as candidates get one, marked as practice. */
export function ExamSlip({ candidate, exam, isOnPaper, date, onNext }: ExamSlipProps) {
  const { t } = useExamDayText()
  const facts = [
    [t('slip.name'), candidate.name],
    [t('slip.number'), PRACTICE_NUMBER],
    [t('slip.seat'), String(OWN_COMPUTER)],
    [t('slip.exam'), exam],
    [t('slip.date'), date ?? t('slip.dateUnknown')]
  ] as const
  return (
    <>
      <section className={styles.slip} aria-label={t('slip.kind')}>
        <p className={styles.slipKind}>{t('slip.kind')}</p>
        <Avatar src={candidate.picture} name={candidate.name} alt={t('slip.photo')} size={112} radius={8} color="green" />
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Box component="p" m={0} maw="65ch">
        {t('slip.words')}
      </Box>
      {isOnPaper ? <Notice tone="calm">{t('slip.onPaper', { exam })}</Notice> : null}
      <div>
        <Button size="md" onClick={onNext}>
          {t('slip.next')}
        </Button>
      </div>
    </>
  )
}
