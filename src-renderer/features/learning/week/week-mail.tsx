import '@mantine/core/styles/Input.css'
import { Box, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { WeeklyMail } from '../../../../src-shared/learning/week/weekly-mail.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useRequest } from '../../../bridge/use-request.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { loadSessionSchemas } from '../../account/session/load-session-schemas.ts'
import { useWeekText } from './use-week-text.ts'
import { weekMailQuery } from './week-query.ts'

type Requests = KoyaBridge['weeklySummary']
type Run = (run: (requests: Requests) => Promise<Result<WeeklyMail>>) => Promise<void>

/** off ──address──▶ waiting ──code──▶ on ──stop──▶ off. Nothing where the server sends no mail. */
export function WeekMail() {
  const { t } = useWeekText()
  const { data: mail, isError } = useQuery(weekMailQuery(useBridge()))
  if (mail === undefined) return isError ? <Notice tone="warning">{t('page.mail.failed')}</Notice> : <p>{t('page.mail.loading')}</p>
  if (mail.state === 'unavailable') return null
  return (
    <PageSection title={t('page.mail.title')} gap="sm" maw={480}>
      {mail.state === 'off' ? <AskForm /> : null}
      {mail.state === 'waiting' ? <CodeForm address={mail.address} /> : null}
      {mail.state === 'on' ? <Sending address={mail.address} /> : null}
    </PageSection>
  )
}

/** Returns a function that changes the mail, and shows what it is then. Throws a `CodedFailure` on failure. */
function useRun(): Run {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return async (run) => {
    const mail = await unwrap(run(bridge.weeklySummary))
    await queryClient.cancelQueries({ queryKey: weekMailQuery(bridge).queryKey })
    queryClient.setQueryData(weekMailQuery(bridge).queryKey, mail)
  }
}

function AskForm() {
  const { t } = useWeekText()
  const run = useRun()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ address = '' }) => checkField('address', (await loadSessionSchemas()).emailSchema, address),
    send: ({ address = '' }) => run((requests) => requests.askMail({ address: address.trim() }))
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput
        name="address"
        type="email"
        size="md"
        label={t('page.mail.address')}
        description={t('page.mail.hint')}
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="off"
        error={fields['address']}
      />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group>
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('page.mail.asking')}>
          {t('page.mail.ask')}
        </BusyButton>
      </Group>
    </form>
  )
}

function CodeForm({ address }: { readonly address: string }) {
  const { t } = useWeekText()
  const run = useRun()
  const { fields, failure, isBusy, formProps } = useForm({
    check: async ({ code = '' }) => checkField('code', (await loadSessionSchemas()).verificationCodeSchema, code),
    send: ({ code = '' }) => run((requests) => requests.confirmMail({ code }))
  })
  return (
    <form {...formProps} className={styles.form}>
      <Box component="p" role="status" m={0} style={{ overflowWrap: 'anywhere' }}>
        {t('page.mail.waiting', { address })}
      </Box>
      <TextInput
        name="code"
        size="md"
        label={t('page.mail.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        error={fields['code']}
      />
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group gap="sm">
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel={t('page.mail.confirming')}>
          {t('page.mail.confirm')}
        </BusyButton>
        <ActButton label={t('page.mail.again')} busyLabel={t('page.mail.busy.again')} act={() => run((requests) => requests.askMail({ address }))} />
        <ActButton label={t('page.mail.other')} busyLabel={t('page.mail.busy.other')} act={() => run((requests) => requests.stopMail({}))} />
      </Group>
    </form>
  )
}

function Sending({ address }: { readonly address: string }) {
  const { t } = useWeekText()
  const run = useRun()
  return (
    <>
      <Box component="p" role="status" m={0} style={{ overflowWrap: 'anywhere' }}>
        {t('page.mail.on', { address })}
      </Box>
      <ActButton label={t('page.mail.stop')} busyLabel={t('page.mail.busy.stop')} act={() => run((requests) => requests.stopMail({}))} />
    </>
  )
}

interface ActButtonProps {
  readonly label: string
  readonly busyLabel: string
  /** Throws a `CodedFailure` on failure. */
  readonly act: () => Promise<void>
}

function ActButton({ label, busyLabel, act }: ActButtonProps) {
  const request = useRequest()
  const [phase, setPhase] = useState<{ readonly isBusy: boolean; readonly failure: string | null }>({ isBusy: false, failure: null })

  async function press(): Promise<void> {
    setPhase({ isBusy: true, failure: null })
    try {
      await request(act)
      setPhase({ isBusy: false, failure: null })
    } catch (thrown) {
      setPhase({ isBusy: false, failure: toFailure(thrown).message })
    }
  }

  return (
    <div>
      <BusyButton variant="default" size="md" isBusy={phase.isBusy} busyLabel={busyLabel} onClick={() => void press()}>
        {label}
      </BusyButton>
      {phase.failure === null ? null : <Notice tone="trouble">{phase.failure}</Notice>}
    </div>
  )
}
