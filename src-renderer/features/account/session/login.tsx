import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LocalSignIn } from './local-sign-in.tsx'
import { OpenIdSignIn } from './openid-sign-in.tsx'
import { useSession } from './session-query.ts'

interface LoginProps {
  readonly identifier: string | undefined
  /** Why the learner was sent here, if they were. */
  readonly reason: 'none' | 'verified' | 'password-reset' | 'expired'
  readonly onSignedIn: () => Promise<void>
  /** Locked exams on this computer. */
  readonly waiting?: ReactNode
}

export function Login({ identifier, reason, onSignedIn, waiting }: LoginProps) {
  const { t } = useTranslation()
  const { strategy, failure } = useSession()
  const lead = reason === 'none' ? t('login.lead') : t(`login.reason.${reason}`)
  return (
    <Page title={t('login.title')} width="narrow" lead={lead}>
      {waiting}
      {strategy === 'openid' ? (
        <OpenIdSignIn onSignedIn={onSignedIn} />
      ) : (
        <>
          {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
          <LocalSignIn identifier={identifier} onSignedIn={onSignedIn} />
        </>
      )}
    </Page>
  )
}
