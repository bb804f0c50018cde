import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { checkFields, loadSessionSchemas } from './check-fields.ts'
import { EmailField } from './email-field.tsx'
import styles from './form.module.css'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'

interface LoginFormProps {
  readonly email?: string | undefined
  /** True where only the learner of `email` may sign in, as over an open exam. */
  readonly isForEmailOnly?: boolean
  /** Called once main holds the session. */
  readonly onSignedIn: () => Promise<void>
  /** True where the page can lead on to other pages. */
  readonly withLinks: boolean
}

export function LoginForm({ email, isForEmailOnly = false, onSignedIn, withLinks }: LoginFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [triedEmail, setTriedEmail] = useState('')
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => {
      if (isForEmailOnly && !isSameAddress(pick(values).email, email ?? '')) return { email: t('login.otherLearner') }
      return checkFields((await loadSessionSchemas()).credentialsSchema, pick(values))
    },
    send: async (values) => {
      setTriedEmail(pick(values).email)
      await unwrap(bridge.session.login(pick(values)))
      await onSignedIn()
    }
  })
  return (
    <form {...formProps} className={styles.form}>
      <EmailField error={fields.email} initial={email} />
      <PasswordField name="password" label={t('form.password')} autoComplete="current-password" error={fields.password} takesFocus={isForEmailOnly} />
      {failure === null ? null : (
        <Notice tone="trouble">
          {failure.message}{' '}
          {failure.code === 'session/not-verified' && withLinks ? (
            <Link to="/verify/email" state={{ email: triedEmail }}>
              {t('login.verifyNow')}
            </Link>
          ) : null}
        </Notice>
      )}
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </BusyButton>
    </form>
  )
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function pick({ email = '', password = '' }: Record<string, string>): { email: string; password: string } {
  return { email, password }
}
