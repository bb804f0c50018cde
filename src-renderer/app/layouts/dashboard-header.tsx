import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { sessionQuery, useSession } from '../../features/session/session-query.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './layout.module.css'

export function DashboardHeader() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user, loggedIn } = useSession().auth

  /** Ends at home (spec, section 2); being there first, no guard takes the learner to the sign-in. */
  async function signOut(): Promise<void> {
    await navigate('/')
    await bridge.session.logout({})
    await queryClient.invalidateQueries(sessionQuery(bridge))
  }

  return (
    <header className={styles.header}>
      <Link to="/dashboard" className={styles.brand}>
        <Logo size={32} />
        {t('app.name')}
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        <NavLink to="/dashboard" end>
          {t('nav.dashboard')}
        </NavLink>
        <NavLink to="/dashboard/assessments">{t('nav.assessments')}</NavLink>
      </nav>
      {loggedIn ? (
        <>
          <span className={styles.learner}>{user?.name}</span>
          <Button variant="default" size="sm" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
            {t('nav.signOut')}
          </Button>
        </>
      ) : null}
    </header>
  )
}
