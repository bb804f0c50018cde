import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { checkField } from '../../../ui/form/check-fields.ts'
import { loadSessionSchemas } from './load-session-schemas.ts'
import { EmailField } from './email-field.tsx'
import styles from '../../../ui/form/form.module.css'
import { LocalMailbox } from './local-mailbox.tsx'
import { ResendCode } from './resend-code.tsx'
import { mailboxQuery } from './session-query.ts'
import { useForm } from '../../../ui/form/use-form.ts'

interface EnterCodeProps {
  readonly email: string | undefined
  readonly mail: 'local' | 'sent' | 'unknown'
  readonly onVerified: (verified: { readonly email: string; readonly recoveryCode: string }) => void
}

export function EnterCode({ email: knownEmail, mail: initialMail, onVerified }: EnterCodeProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [mail, setMail] = useState(initialMail)
  const [code, setCode] = useState('')
  const [email, setEmail] = useState(knownEmail ?? '')
  const { fields, failure, isBusy, formProps } = useForm({
    check: async () => {
      const { emailSchema, verificationCodeSchema } = await loadSessionSchemas()
      return { ...checkField('email', emailSchema, email), ...checkField('code', verificationCodeSchema, code) }
    },
    send: async () => {
      const { recoveryCode } = await unwrap(bridge.session.verifyEmail({ email, code }))
      onVerified({ email, recoveryCode })
    }
  })

  async function resend(): Promise<void> {
    const sent = await unwrap(bridge.session.resendCode({ email }))
    setMail(sent.mail)
    await queryClient.invalidateQueries({ queryKey: mailboxQuery(bridge).queryKey })
  }

  return (
    <Page title={t('verify.title')} width={mail === 'local' ? 'wide' : 'narrow'} lead={t(`verify.lead.${mail}`, { email })}>
      <div className={styles.columns} data-columns={mail === 'local' ? 2 : 1}>
        {mail === 'local' ? <LocalMailbox onUseCode={setCode} /> : null}
        <div>
          <form {...formProps} className={styles.form}>
            {knownEmail === undefined ? (
              <div
                onChange={(event) => {
                  if (event.target instanceof HTMLInputElement) setEmail(event.target.value)
                }}
              >
                <EmailField error={fields.email} />
              </div>
            ) : null}
            <TextInput
              name="code"
              label={t('verify.code')}
              description={t('verify.codeHint')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              size="md"
              value={code}
              error={fields.code}
              onChange={(event) => {
                setCode(event.currentTarget.value)
              }}
            />
            {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
            <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('verify.busy')}>
              {t('verify.submit')}
            </BusyButton>
          </form>
          <ResendCode isFresh={initialMail !== 'unknown'} onResend={resend} />
          <p className={styles.line}>
            <Link to="/login">{t('verify.toLogin')}</Link>
          </p>
        </div>
      </div>
    </Page>
  )
}
