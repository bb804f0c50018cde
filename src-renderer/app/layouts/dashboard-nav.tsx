import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconLogin2, IconLogout } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { endedLearnerQuery, useSession } from '../../features/account/session/session-query.ts'
import { Logo } from '../../ui/page/logo.tsx'
import { dashboardRoutes, dashboardRouteOf } from './dashboard-routes.ts'
import { useSignOut } from './use-sign-out.ts'
import styles from './dashboard-nav.module.css'

const UnreadBadge = lazy(async () => ({ default: (await import('../../features/support/unread-badge.tsx')).UnreadBadge }))

interface DashboardNavProps {
  /** Called once the learner has chosen a link. */
  readonly onNavigated?: (() => void) | undefined
}

/** Navigation of the signed-in area, the learner's name as a link to the profile, and the sign-out, for the sidebar and the mobile menu. */
export function DashboardNav({ onNavigated }: DashboardNavProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { loggedIn } = useSession().auth
  const current = dashboardRouteOf(pathname)
  return (
    <div className={styles.sidebar}>
      <Link to="/" className={styles.brand} onClick={onNavigated}>
        <Logo size={32} />
        {t('app.name')}
      </Link>
      <nav aria-label={t('nav.label')}>
        <ul className={styles.places}>
          {dashboardRoutes.map(({ name, path, Icon }) => (
            <li key={name}>
              <Link to={path} aria-current={path === pathname ? 'page' : path === current ? 'true' : undefined} onClick={onNavigated}>
                <Icon size={20} aria-hidden />
                {t(`nav.${name}`)}
                {name === 'more' && loggedIn ? (
                  <Suspense fallback={null}>
                    <UnreadBadge />
                  </Suspense>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Account onNavigated={onNavigated} />
    </div>
  )
}

function Account({ onNavigated }: DashboardNavProps) {
  const { t } = useTranslation()
  const { user, loggedIn } = useSession().auth
  const signOut = useSignOut()
  // The report of an exam that outlasted its session still belongs to that learner.
  const { data: endedName } = useQuery(endedLearnerQuery)
  return (
    <div className={styles.account}>
      {loggedIn ? (
        <>
          <Link to="/dashboard/profile" className={styles.learner} onClick={onNavigated}>
            {user?.name}
          </Link>
          <Button variant="default" size="sm" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
            {t('nav.signOut')}
          </Button>
        </>
      ) : (
        <>
          {endedName === undefined ? null : <span className={styles.learner}>{endedName}</span>}
          <Button component={Link} to="/login" size="sm" leftSection={<IconLogin2 size={18} aria-hidden />}>
            {t('nav.signIn')}
          </Button>
        </>
      )}
    </div>
  )
}
