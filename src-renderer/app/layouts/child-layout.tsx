import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBook2, IconHome, IconLogout, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { ReadPageButton } from '../../features/device/voice/read-page-button.tsx'
import { kikiDrawings } from '../../features/learning/child/child-drawings.ts'
import { useChildText } from '../../features/learning/child/use-child-text.ts'
import { TimeOver } from '../../features/learning/child/time-over.tsx'
import { useLearningTime, type LearningTimeToday } from '../../features/learning/time/use-learning-time.ts'
import { guardianPath, lessonsPath } from '../../routes/paths.ts'
import { useRoomSettings } from '../base/use-room-settings.ts'
import { roomPath } from '../routes/attempt-path.ts'
import { ChildAway } from './child-away.tsx'
import styles from './child-layout.module.css'
import { beginsSomething, isChildPage } from './child-pages.ts'
import { PageOutlet } from './page-outlet.tsx'
import { useSignOut } from './use-sign-out.ts'

const HOME = '/dashboard'

const places = [
  { name: 'home', to: HOME, Icon: IconHome },
  { name: 'lessons', to: lessonsPath({ subject: null, level: null }), Icon: IconBook2 }
] as const

/** Layout of a child's pages: two places, a button that reads the page aloud, and the way for grown-ups. */
export function ChildLayout() {
  const { t } = useChildText()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const { voice, voiceRate: rate } = useRoomSettings().saved
  return (
    <div className={styles.child}>
      <header className={styles.bar} data-silent>
        <img src={kikiDrawings.hello} width={44} height={44} alt="" draggable={false} />
        <nav className={styles.places} aria-label={t('nav.label')}>
          {places.map(({ name, to, Icon }) => (
            <Link key={name} to={to} aria-current={to === pathname ? 'page' : undefined}>
              <Icon size={24} aria-hidden />
              {t(`nav.${name}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.voice}>
          {/* Another page ends the reading. */}
          <ReadPageButton key={pathname} manner={{ voice, rate }} />
        </div>
        <Button component={Link} to={guardianPath()} variant="subtle" size="sm" leftSection={<IconUsers size={20} aria-hidden />}>
          {t('nav.guardian')}
        </Button>
        <Button variant="subtle" size="sm" leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void signOut()}>
          {t('nav.signOut')}
        </Button>
      </header>
      <div className={styles.scroller} data-scroller>
        <ChildPage key={pathname} pathname={pathname} {...useLearningTime()} />
      </div>
    </div>
  )
}

interface ChildPageProps extends LearningTimeToday {
  readonly pathname: string
}

/** The page, unless it is for grown-ups or the time of the day is over. What was begun in time is finished, so only the arrival decides. */
function ChildPage({ pathname, minutesToday, isOver, isKnown }: ChildPageProps) {
  const { data: open } = useQuery(openAttemptQuery(useBridge()))
  const [wasOver, setWasOver] = useState(isKnown ? isOver : null)
  if (wasOver === null && isKnown) setWasOver(isOver)
  if (!isChildPage(pathname)) return <ChildAway />
  const isEnd = isOver && (wasOver === true || pathname === HOME) && beginsSomething(pathname)
  return isEnd ? <TimeOver minutesToday={minutesToday} openPath={open ? roomPath(open.paper.slug) : null} /> : <PageOutlet />
}
