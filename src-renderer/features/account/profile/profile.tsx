import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconKey } from '@tabler/icons-react'
import { mayHavePictures } from '../../../../src-shared/account/picture-password.ts'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { subjectsQuery } from '../../../bridge/subjects-query.ts'
import form from '../../../ui/form/form.module.css'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { OwnSettingsSwitch } from './own-settings-switch.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { ProfileUpdateForm } from './profile-update-form.tsx'
import styles from './profile.module.css'
import { useProfileText } from './use-profile-text.ts'

/** `own`: the learner signs in with a Koya password. `none`: the account opens without one on this computer. `school`: through the school. */
export type PasswordKind = 'own' | 'none' | 'school'

interface ProfileProps {
  readonly learner: User
  readonly password: PasswordKind
  /** Called after main has saved a change to the learner. */
  readonly onChanged: () => Promise<void>
  /** Called after the password and, with it, the recovery code changed. */
  readonly onPasswordChanged: (recoveryCode: string) => void
  /** True after the learner has written down a new recovery code. */
  readonly hasNewPassword: boolean
  /** Voice settings for reading aloud. */
  readonly voice?: ReactNode
  /** Further sections of the account. */
  readonly children?: ReactNode
}

export function Profile({ learner, password, onChanged, onPasswordChanged, hasNewPassword, voice, children }: ProfileProps) {
  useProfileText()
  const { t } = useTranslation()
  const { data: subjects } = useSuspenseQuery(subjectsQuery(useBridge()))
  const mayChoose = learner.role === 'student' && mayHavePictures(learner.profile.classLevel)
  const identifier = learner.email ?? learner.username ?? ''
  return (
    <Page
      title={t('profile.title')}
      lead={password === 'own' ? t('profile.lead', { identifier }) : t(password === 'none' ? 'profile.leadNone' : 'profile.leadSchool')}
    >
      <PageSection className={styles.section} heading={{ mb: 'sm' }} title={t('photo.title')}>
        <ProfilePhoto learner={learner} onChanged={onChanged} />
      </PageSection>
      <PageSection className={styles.section} heading={{ mb: 'sm' }} title={t('profile.details')}>
        <ProfileUpdateForm key={learner.id} learner={learner} subjects={subjects} onUpdated={onChanged} />
      </PageSection>
      {password === 'school' ? null : (
        <PageSection className={styles.section} heading={{ mb: 'sm' }} title={t('changePassword.title')}>
          {hasNewPassword ? <Notice tone="calm">{t('changePassword.done')}</Notice> : null}
          {password === 'own' ? (
            <>
              <ChangePasswordForm
                identifier={identifier}
                hasPictures={learner.hasPicturePassword}
                mayHavePictures={mayChoose}
                onChanged={onPasswordChanged}
              />
              <RecoveryCodeNote hasEmail={learner.email !== null} />
            </>
          ) : (
            <ChoosePasswordForm identifier={identifier} mayHavePictures={mayChoose} onChosen={onPasswordChanged} />
          )}
        </PageSection>
      )}
      <PageSection className={styles.section} heading={{ mb: 'sm' }} title={t('ownSettings.title')}>
        <OwnSettingsSwitch learner={learner} onChanged={onChanged} />
        {voice}
        <p className={form.line}>{t('ownSettings.extraTime')}</p>
      </PageSection>
      {children}
    </Page>
  )
}

/** Explains the recovery code and what to do if it is lost. `hasEmail`: a code can also be mailed. */
function RecoveryCodeNote({ hasEmail }: { readonly hasEmail: boolean }) {
  const { t } = useTranslation()
  return (
    <Notice tone="calm" icon={<IconKey size={22} aria-hidden />}>
      {t(hasEmail ? 'recoveryNote.withEmail' : 'recoveryNote.withoutEmail')}
    </Notice>
  )
}
