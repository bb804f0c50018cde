import { Box, Button, Flex } from '@mantine/core'
import { IconCircleCheck, IconFlag2, IconHourglass, IconMessageCheck, IconMessageX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ItemReportView } from '../../../../../src-shared/attempt/item-report.ts'
import { ItemReportDialog } from './item-report-dialog.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './item-report-part.module.css'

interface ItemReportPartProps {
  readonly attemptId: string
  readonly itemId: string
  readonly number: number | string
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
      <Flex component="p" align="center" gap={6} m={0}>
        <Icon size={18} aria-hidden />
        <strong>{t(`problem.state.${state}`)}</strong>
      </Flex>
      <Detail>
        {t('problem.said', { reason: t(`problem.reason.${reason}`) })}
        {words === '' ? null : <q className={styles.quote}>{words}</q>}
      </Detail>
      {note === null ? null : <Detail>{t('problem.note', { note })}</Detail>}
      {failure === null ? null : <Detail>{failure.message}</Detail>}
    </>
  )
}

function Detail({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" mt={2} mb={0} c="dimmed">
      {children}
    </Box>
  )
}
