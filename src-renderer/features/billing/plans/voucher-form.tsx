import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Redeemed } from '../../../../src-shared/billing/billing.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useIsDisabled } from '../../../bridge/use-is-disabled.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { useForm, type FieldErrors } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { RequestCode } from './request-code.tsx'
import { useBillingText } from './use-billing-text.ts'
import { useDayText } from './use-day-text.ts'
import styles from './voucher-form.module.css'

const titleStyle = { mt: '0.83em', fz: '1.5em' } as const

/** Section for vouchers; states if a centre has disabled them. */
export function VoucherForm() {
  const { t } = useBillingText()
  if (!useIsDisabled('payments')) return <OpenVoucherForm />
  return (
    <PageSection title={t('voucher.title')} className={styles.section} heading={titleStyle}>
      <Notice tone="calm">{t('voucher.off')}</Notice>
    </PageSection>
  )
}

/** Redeems a voucher by code or by its whole text, and shows what it granted. Typing errors are reported before any request. */
function OpenVoucherForm() {
  const { t } = useBillingText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [given, setGiven] = useState<Redeemed | null>(null)
  const { fields, failure, isBusy, isDone, formProps } = useForm({
    check: async ({ voucher = '' }): Promise<FieldErrors> => {
      if (voucher.trim() === '') return { voucher: t('voucher.empty') }
      const { readVoucherText } = await import('../../../../src-shared/billing/voucher-text.ts')
      const read = readVoucherText(voucher)
      return read.kind === 'fault' ? { voucher: t(`voucher.fault.${read.fault}`) } : {}
    },
    send: async ({ voucher = '' }) => {
      setGiven(await unwrap(bridge.billing.redeemVoucher({ voucher })))
      // What it grants may appear on any page.
      await queryClient.invalidateQueries()
    }
  })
  return (
    <PageSection title={t('voucher.title')} className={styles.section} heading={titleStyle}>
      <p>{t('voucher.lead')}</p>
      <form {...formProps} className={styles.form}>
        <TextInput
          name="voucher"
          label={t('voucher.label')}
          description={t('voucher.hint')}
          error={fields['voucher']}
          autoComplete="off"
          spellCheck={false}
          size="md"
        />
        {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <div>
          <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('voucher.busy')}>
            {t('voucher.submit')}
          </BusyButton>
        </div>
      </form>
      {isDone && given !== null ? <Given given={given} /> : null}
      <RequestCode />
    </PageSection>
  )
}

function Given({ given: { title, startedAt, endsAt } }: { readonly given: Redeemed }) {
  const { t } = useBillingText()
  const dayOf = useDayText()
  const from = dayOf(startedAt)
  return (
    <Notice tone="calm">
      {endsAt === null ? t('voucher.done.endless', { title, from }) : t('voucher.done.until', { title, from, day: dayOf(endsAt) })}
    </Notice>
  )
}
