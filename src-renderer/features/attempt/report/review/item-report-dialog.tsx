import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { Radio, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemReportView, ReportReason } from '../../../../../src-shared/attempt/item-report.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { FormModal } from '../../../../ui/overlay/form-modal.tsx'
import { checkFields } from '../../../../ui/form/check-fields.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import { itemReportsQuery } from './item-report-query.ts'
import { useReportText } from '../parts/use-report-text.ts'

interface ItemReportDialogProps {
  readonly attemptId: string
  readonly itemId: string
  readonly number: number | string
  /** An earlier report that can still be changed. */
  readonly report: ItemReportView | undefined
  readonly onEnd: () => void
}

const reasons: readonly ReportReason[] = ['wrong-key', 'unclear', 'misprint', 'other']

/** Equals `REPORT_TEXT_LIMIT`, whose import would load the schemas; a test keeps both equal. */
export const TEXT_LIMIT = 500

/** Asks what is wrong with an item. Closes once the report is saved on this computer. */
export function ItemReportDialog({ attemptId, itemId, number, report, onEnd }: ItemReportDialogProps) {
  const { t } = useReportText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [words, setWords] = useState(report?.words ?? '')
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => {
      const { itemComplaintSchema } = await import('../../../../../src-shared/attempt/item-report.ts')
      return checkFields(itemComplaintSchema, { attemptId, itemId, ...values })
    },
    send: async ({ reason, words: said = '' }) => {
      const saved = await unwrap(bridge.itemReport.keep({ attemptId, itemId, reason: reason as ReportReason, words: said }))
      queryClient.setQueryData(itemReportsQuery(bridge, attemptId).queryKey, (before) => ({ ...before, [itemId]: saved }))
      onEnd()
    }
  })
  return (
    <FormModal
      title={t('problem.title', { number })}
      lead={t('problem.lead')}
      formProps={formProps}
      failure={failure?.message}
      isBusy={isBusy}
      submitLabel={t('problem.keep')}
      busyLabel={t('problem.keeping')}
      cancelLabel={t('problem.cancel')}
      onCancel={onEnd}
    >
      <Radio.Group name="reason" label={t('problem.what')} defaultValue={report?.reason ?? 'wrong-key'}>
        <Stack gap={8} mt={6}>
          {reasons.map((reason, index) => (
            <Radio key={reason} value={reason} label={t(`problem.reason.${reason}`)} data-autofocus={index === 0 ? true : undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        name="words"
        label={t('problem.words')}
        description={t('problem.left', { count: TEXT_LIMIT - words.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fields['words']}
        maxLength={TEXT_LIMIT}
        rows={4}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
        }}
      />
    </FormModal>
  )
}
