import { Box, Flex } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { checkReceipt } from './check-receipt.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { errorMessages } from '../../../../../src-shared/kernel/errors/error-messages.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { receiptQuery } from '../../attempt-query.ts'
import { useReportText } from '../parts/use-report-text.ts'

/** Says whether the report matches this computer's receipt; renders nothing if the paper was taken on another computer. */
export function ReceiptCheck({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const { data: receipt } = useQuery(receiptQuery(useBridge(), report.attemptId))
  if (!receipt) return null
  const finding = checkReceipt(receipt, report)
  if (finding !== 'fits') return <Notice tone="warning">{errorMessages[finding]}</Notice>
  return (
    <Flex component="p" align="center" gap={6} fz={15}>
      <Box component="span" display="flex" flex="none" c="var(--koya-green)">
        <IconCircleCheck size={18} aria-hidden />
      </Box>
      {t('receiptFits')}
    </Flex>
  )
}
