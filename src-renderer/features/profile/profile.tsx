import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../src-shared/session/session-schemas.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { subjectChoiceQuery } from './profile-query.ts'
import { ProfileUpdateForm } from './profile-update-form.tsx'
import styles from './profile.module.css'
import { RecoveryCodeNote } from './recovery-code-note.tsx'

interface ProfileProps {
  readonly learner: User
  /** True where a password of Koya's own is how this learner signs in. */
  readonly hasPassword: boolean
  /** Something of the learner was changed, and main knows it. */
  readonly onChanged: () => Promise<void>
  /** The password was changed, and with it the recovery code. */
  readonly onPasswordChanged: (recoveryCode: string) => void
  /** True where the learner comes back from writing the new recovery code down. */
  readonly hasNewPassword: boolean
}

export function Profile({ learner, hasPassword, onChanged, onPasswordChanged, hasNewPassword }: ProfileProps) {
  const { t } = useTranslation()
  const { data: subjects } = useSuspenseQuery(subjectChoiceQuery(useBridge()))
  const identifier = learner.email ?? learner.username ?? ''
  return (
    <Page title={t('profile.title')} lead={hasPassword ? t('profile.lead', { identifier }) : t('profile.leadSchool')}>
      <Section title={t('photo.title')}>
        <ProfilePhoto learner={learner} onChanged={onChanged} />
      </Section>
      <Section title={t('profile.details')}>
        <ProfileUpdateForm key={learner.id} learner={learner} subjects={subjects} onUpdated={onChanged} />
      </Section>
      {hasPassword ? (
        <Section title={t('changePassword.title')}>
          {hasNewPassword ? <Notice tone="calm">{t('changePassword.done')}</Notice> : null}
          <ChangePasswordForm identifier={identifier} onChanged={onPasswordChanged} />
          <RecoveryCodeNote hasEmail={learner.email !== null} />
        </Section>
      ) : null}
    </Page>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}
