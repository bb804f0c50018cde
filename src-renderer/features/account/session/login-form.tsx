import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { looksLikePictures } from '../../../../src-shared/account/picture-password.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { checkFields } from '../../../ui/form/check-fields.ts'
import styles from '../../../ui/form/form.module.css'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { IdentifierField } from './identifier-field.tsx'
import { KnownPasswordField } from './pictures/known-password-field.tsx'
import { usePicturePasswordText } from './pictures/use-picture-password-text.ts'
import { loadSessionSchemas } from './load-session-schemas.ts'

interface LoginFormProps {
  readonly identifier?: string | undefined
  /**
   * `any`: any learner may sign in. `suggested`: `identifier` is prefilled, as over an open exam. `picked`: `identifier` was chosen before and is
   * not shown.
   */
  readonly userChoice?: 'any' | 'suggested' | 'picked'
  /** Whether this account is known to have a picture password. */
  readonly startsWithPictures?: boolean
  /** Field to focus when the form appears because of the learner's action. */
  readonly firstField?: 'identifier' | 'password'
  /** Called once main holds the session. */
  readonly onSignedIn: () => Promise<void>
  /** True if the page may link to other pages. */
  readonly withLinks: boolean
}

export function LoginForm({ identifier, userChoice = 'any', startsWithPictures = false, firstField, onSignedIn, withLinks }: LoginFormProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { t: tPictures } = usePicturePasswordText()
  const [tried, setTried] = useState({ identifier: '', password: '' })
  const [hasPictures, setHasPictures] = useState(startsWithPictures)
  const { fields, failure, isBusy, formProps } = useForm({
    check: async (values) => {
      if (userChoice === 'suggested' && !isSameIdentifier(pick(values).identifier, identifier ?? '')) return { identifier: t('login.otherLearner') }
      return checkFields((await loadSessionSchemas()).credentialsSchema, pick(values))
    },
    send: async (values) => {
      setTried(pick(values))
      await unwrap(bridge.session.login(pick(values)))
      await onSignedIn()
    }
  })
  const { ref } = formProps
  // Above the pictures, where a child looks and a small window shows it.
  const isSaidByField = failure !== null && hasPictures && looksLikePictures(tried.password) && failure.code !== 'session/not-verified'
  const isWrong = failure?.code === 'session/wrong-credentials'
  useEffect(() => {
    if (firstField !== undefined) ref.current?.querySelector<HTMLElement>(`[name="${firstField}"]:not([type="hidden"])`)?.focus()
  }, [firstField, ref])

  return (
    <form {...formProps} className={styles.form}>
      {userChoice === 'picked' ? (
        // For password managers; the user is shown above the form.
        <input type="text" name="identifier" autoComplete="username" value={identifier} readOnly hidden />
      ) : (
        <IdentifierField error={fields.identifier} initial={identifier} />
      )}
      <KnownPasswordField
        name="password"
        label={t('form.password')}
        error={fields.password}
        startsWithPictures={startsWithPictures}
        mayChange
        sendsAlone
        refusal={failure}
        refusalText={isSaidByField ? (isWrong ? tPictures(userChoice === 'picked' ? 'wrong' : 'wrongOrName') : failure.message) : undefined}
        takesFocus={userChoice === 'suggested' || firstField === 'password'}
        onPictures={setHasPictures}
      />
      {failure === null || isSaidByField ? null : <LoginFailure failure={failure} identifier={tried.identifier} withLinks={withLinks} />}
      {/* Four pictures send the form by themselves. */}
      {hasPictures && userChoice === 'picked' ? (
        <p role="status">{isBusy ? t('login.busy') : ''}</p>
      ) : (
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} busyLabel={t('login.busy')}>
          {t('login.submit')}
        </BusyButton>
      )}
    </form>
  )
}

interface LoginFailureProps extends Pick<LoginFormProps, 'withLinks'> {
  readonly failure: Failure
  /** The identifier that was tried. */
  readonly identifier: string
}

function LoginFailure({ failure, identifier, withLinks }: LoginFailureProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="trouble">
      {failure.message}{' '}
      {failure.code === 'session/not-verified' && withLinks ? (
        <Link to="/verify/email" state={{ email: identifier }}>
          {t('login.verifyNow')}
        </Link>
      ) : null}
    </Notice>
  )
}

function isSameIdentifier(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function pick({ identifier = '', password = '' }: Record<string, string>): { identifier: string; password: string } {
  return { identifier, password }
}
