import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBolt, IconClockCheck, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { isChild } from '../../../features/learning/child/is-child.ts'
import { drawings } from '../../../ui/drawings/drawings.ts'
import { Page } from '../../../ui/page/page.tsx'
import { welcomePath } from '../../../routes/paths.ts'
import { isAtHome, settingsQuery } from '../../base/settings-query.ts'
import styles from './home-page.module.css'

const HomeMore = lazy(async () => ({ default: (await import('../../site/home-more.tsx')).HomeMore }))

const promises = [
  { name: 'offline', Icon: IconWifiOff },
  { name: 'power', Icon: IconBolt },
  { name: 'real', Icon: IconClockCheck }
] as const

export function HomePage() {
  const { t } = useTranslation()
  const { auth, strategy } = useSession()
  const { loggedIn, user } = auth
  const { data: settings } = useQuery(settingsQuery(useBridge()))
  const mayBegin = settings !== undefined && isAtHome(settings, strategy)
  const isPainted = useAfterFirstPaint()
  return (
    <Page
      title={loggedIn ? t('home.titleBack', { name: user?.name ?? '' }) : t('home.title')}
      lead={t('home.lead')}
      back={<img className={styles.picture} src={drawings.deskLamp} width={200} height={140} alt="" draggable={false} />}
    >
      <div className={styles.actions}>
        {loggedIn ? (
          <Button component={Link} to="/dashboard" size="lg">
            {t('home.dashboard')}
          </Button>
        ) : (
          <>
            {mayBegin ? (
              <Button component={Link} to={welcomePath()} size="lg">
                {t('home.begin')}
              </Button>
            ) : null}
            <Button component={Link} to="/register" size="lg" variant={mayBegin ? 'default' : 'filled'}>
              {t('home.register')}
            </Button>
            <Button component={Link} to="/login" size="lg" variant="default">
              {t('home.login')}
            </Button>
          </>
        )}
      </div>
      <ul className={styles.promises}>
        {promises.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={28} aria-hidden />
            <strong>{t(`home.promises.${name}.title`)}</strong>
            <span>{t(`home.promises.${name}.words`)}</span>
          </li>
        ))}
      </ul>
      {isPainted && !isChild(user) ? (
        <Suspense fallback={null}>
          <HomeMore />
        </Suspense>
      ) : null}
    </Page>
  )
}

/** Returns false until the current content has been painted, so that content further down does not compete with it. */
function useAfterFirstPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        setIsPainted(true)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
