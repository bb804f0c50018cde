import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../../features/account/session/session-query.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Reminds a learner without a password to choose one, once there is work to lose. */
export function PasswordReminder({ hasWork }: { readonly hasWork: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession().auth
  if (!hasWork || user?.opensHere !== true) return null
  return (
    <Notice
      tone="calm"
      icon={<IconKey size={22} aria-hidden />}
      action={
        <Button component={Link} to="/dashboard/profile" size="compact-md" variant="default">
          {t('dashboard.password.button')}
        </Button>
      }
    >
      {t('dashboard.password.words')}
    </Notice>
  )
}
