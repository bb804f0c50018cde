import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { OpenIdSignIn } from './openid-sign-in.tsx'
import { useSession } from './session-query.ts'

interface SignedOutStripProps {
  readonly identifier: string | undefined
  /** Whether this candidate has a picture password. */
  readonly hasPicturePassword: boolean
}

/** Shown over an open exam after the session expired. Only this candidate can sign in here; the exam continues. */
export function SignedOutStrip({ identifier, hasPicturePassword }: SignedOutStripProps) {
  const { t } = useTranslation()
  const { auth, strategy } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  if (auth.loggedIn) return null
  const close = (): void => {
    setIsAsked(false)
  }
  const closeSignedIn = (): Promise<void> => {
    close()
    return Promise.resolve()
  }
  return (
    <>
      <Notice
        tone="warning"
        icon={<IconLockOpen size={22} aria-hidden />}
        action={
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setIsAsked(true)
            }}
          >
            {t('signedOut.signIn')}
          </Button>
        }
      >
        {t('signedOut.words')}
      </Notice>
      {isAsked ? (
        <Dialog
          title={t('signedOut.title')}
          role="dialog"
          onCancel={close}
          actions={
            <Button variant="subtle" onClick={close}>
              {t('signedOut.later')}
            </Button>
          }
        >
          <p>{t('signedOut.lead')}</p>
          {strategy === 'openid' ? (
            <OpenIdSignIn onSignedIn={closeSignedIn} />
          ) : (
            <LoginForm
              identifier={identifier}
              userChoice={identifier === undefined ? 'any' : 'suggested'}
              startsWithPictures={hasPicturePassword}
              withLinks={false}
              onSignedIn={closeSignedIn}
            />
          )}
        </Dialog>
      ) : null}
    </>
  )
}
