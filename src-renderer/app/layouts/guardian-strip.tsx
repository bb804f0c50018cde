import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '../../features/account/session/session-query.ts'
import { useGuardianVisit } from '../../features/learning/child/guardian-visit.ts'
import { useChildText } from '../../features/learning/child/use-child-text.ts'
import { guardianPath } from '../../routes/paths.ts'
import styles from './guardian-strip.module.css'

/** Above all pages while a guardian looks at a child's account: whose it is, and the way back to the child's pages. */
export function GuardianStrip() {
  const { t } = useChildText()
  const navigate = useNavigate()
  const { user } = useSession().auth
  const { end } = useGuardianVisit(user?.id)
  const name = user?.name ?? ''
  return (
    <Group component="section" className={styles.strip} aria-label={t('guardian.title')} gap="sm" px="md">
      <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('guardian.strip', { name })} <Link to={guardianPath()}>{t('guardian.title')}</Link>
      </span>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => {
          end()
          void navigate('/dashboard')
        }}
      >
        {t('guardian.end', { name })}
      </Button>
    </Group>
  )
}
