import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import type { PracticeChoice } from '../../../../../src-shared/content/exams/practice.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { BusyButton } from '../../../../ui/feedback/busy-button.tsx'
import { StartFailure } from '../../start/start-failure.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './study-next.module.css'

interface PractiseTopicProps {
  readonly topic: string
  readonly practice: PracticeChoice
  /** The page's main button. */
  readonly isMain: boolean
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** Starts a practice of one topic in study mode: each question shows its answer, and no clock runs. */
export function PractiseTopic({ topic, practice, isMain, onStarted }: PractiseTopicProps) {
  const { t } = useReportText()
  const bridge = useBridge()
  const start = useMutation({
    mutationFn: () => unwrap(bridge.attempt.start({ slug: 'practice', practice, sittingMode: 'study' })),
    onSuccess: (attempt) => {
      onStarted(attempt)
    }
  })
  return (
    <>
      <BusyButton
        className="no-print"
        size="sm"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        isBusy={start.isPending}
        busyLabel={t('practise.starting')}
        onClick={() => {
          start.mutate()
        }}
      >
        {t('practise.now', { count: practice.itemCount })} <span className="visually-hidden">{t('practise.topic', { topic })}</span>
      </BusyButton>
      {start.isError ? (
        <div className={styles.error}>
          <StartFailure error={start.error} />
        </div>
      ) : null}
    </>
  )
}
