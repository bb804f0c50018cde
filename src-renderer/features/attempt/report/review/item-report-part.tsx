import { Button } from '@mantine/core'
import { IconCircleCheck, IconFlag2, IconHourglass, IconMessageCheck, IconMessageX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ItemReportView } from '../../../../../src-shared/attempt/item-report.ts'
import { ItemReportDialog } from './item-report-dialog.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './item-report-part.module.css'

interface ItemReportPartProps {
  readonly attemptId: string
  readonly itemId: string
  readonly number: number
  readonly report: ItemReportView | undefined
}

const stateIcons = { kept: IconHourglass, received: IconCircleCheck, 'looked-at': IconMessageCheck, refused: IconMessageX } as const

/** The learner's report of an item: a button to write it, then its state. */
export function ItemReportPart({ attemptId, itemId, number, report }: ItemReportPartProps) {
  const { t } = useReportText()
  const [isAsking, setAsking] = useState(false)
  const mayWrite = report === undefined || report.state === 'kept' || report.state === 'refused'
  return (
    <footer className={styles.part} data-state={report?.state ?? 'none'}>
      <div role="status" className={styles.words}>
        {report === undefined ? null : <ItemReportText report={report} />}
      </div>
      {mayWrite ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFlag2 size={18} aria-hidden />}
          aria-label={t(report === undefined ? 'problem.openNamed' : 'problem.changeNamed', { number })}
          onClick={() => {
            setAsking(true)
          }}
        >
          {t(report === undefined ? 'problem.open' : 'problem.change')}
        </Button>
      ) : null}
      {isAsking ? (
        <ItemReportDialog
          attemptId={attemptId}
          itemId={itemId}
          number={number}
          report={report}
          onEnd={() => {
            setAsking(false)
          }}
        />
      ) : null}
    </footer>
  )
}

function ItemReportText({ report }: { readonly report: ItemReportView }) {
  const { t } = useReportText()
  const { state, reason, words, note, failure } = report
  const Icon = stateIcons[state]
  return (
    <>
      <p className={styles.line}>
        <Icon size={18} aria-hidden />
        <strong>{t(`problem.state.${state}`)}</strong>
      </p>
      <p className={styles.said}>
        {t('problem.said', { reason: t(`problem.reason.${reason}`) })}
        {words === '' ? null : <q className={styles.quote}>{words}</q>}
      </p>
      {note === null ? null : <p className={styles.said}>{t('problem.note', { note })}</p>}
      {failure === null ? null : <p className={styles.said}>{failure.message}</p>}
    </>
  )
}
