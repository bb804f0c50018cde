import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from '../../../ui/form/form.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { RegisterLearnerForm, type RegisteredLearner } from './register-learner-form.tsx'
import { RegisterWithEmailForm, type EmailRegistration } from './register-with-email-form.tsx'

interface RegisterProps {
  /** Where a learner at home begins without a password; null on other computers. */
  readonly beginPath: string | null
  /** Called when a code has been mailed. */
  readonly onMailed: (registration: EmailRegistration) => void
  /** Called when the learner without e-mail has an account and has written down user name and code. */
  readonly onRegistered: (username: string) => void
}

type Way = 'with-email' | 'without-email'

/** With e-mail, entering the mailed code follows. Without, this shows user name and recovery code, only once. */
export function Register({ beginPath, onMailed, onRegistered }: RegisterProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('with-email')
  const [registered, setRegistered] = useState<RegisteredLearner | null>(null)
  if (registered !== null) {
    return (
      <RecoveryCode
        code={registered.recoveryCode}
        username={registered.username}
        onWritten={() => {
          onRegistered(registered.username)
        }}
      />
    )
  }
  return (
    <Page title={t('register.title')} width="narrow" lead={t('register.lead')}>
      <div className={styles.form}>
        <SegmentedControl<Way>
          fullWidth
          size="md"
          aria-label={t('register.way')}
          value={way}
          onChange={setWay}
          data={[
            { value: 'with-email', label: t('register.withEmail') },
            { value: 'without-email', label: t('register.withoutEmail') }
          ]}
        />
        {way === 'with-email' ? <RegisterWithEmailForm onMailed={onMailed} /> : <RegisterLearnerForm onRegistered={setRegistered} />}
      </div>
      {beginPath === null ? null : (
        <p className={styles.line}>
          {t('register.atHome')} <Link to={beginPath}>{t('register.begin')}</Link>
        </p>
      )}
      <p className={styles.line}>
        {t('register.haveAccount')} <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </Page>
  )
}
