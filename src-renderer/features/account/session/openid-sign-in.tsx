import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconSchool } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import styles from '../../../ui/form/form.module.css'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { sessionQuery, useSession } from './session-query.ts'

interface OpenIdSignInProps {
  readonly onSignedIn: () => Promise<void>
}

/**
 * Sign-in at the learner's school: idle ──▶ waiting (the system browser is open) ──▶ returned (main completes the sign-in) ──▶ signed in,
 * or idle with a failure. Main holds the phases, so this page may unmount meanwhile.
 */
export function OpenIdSignIn({ onSignedIn }: OpenIdSignInProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { openId, failure: lastFailure, auth, busy } = useSession()
  const [failure, setFailure] = useState<Failure | null>(null)
  const returned = useLoadingPhase(openId === 'returned' || auth.loggedIn)
  const leave = useEffectEvent(() => void onSignedIn())

  useEffect(() => {
    if (auth.loggedIn) leave()
  }, [auth.loggedIn])

  async function signIn(): Promise<void> {
    setFailure(null)
    try {
      await unwrap(bridge.session.loginWithOpenId({}))
    } catch (thrown) {
      setFailure(toFailure(thrown))
    }
    await queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })
  }

  const shown = failure ?? lastFailure
  if (returned !== 'idle') return <Loading label={t('openId.returned')} phase={returned} />
  if (openId === 'waiting') {
    return (
      <div className={styles.form}>
        <Notice tone="calm">{t('openId.waiting')}</Notice>
        <Button variant="default" size="md" fullWidth onClick={() => void bridge.session.cancelOpenId({})}>
          {t('openId.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      {shown === null ? null : (
        <Notice tone={shown.code === 'session/openid-cancelled' ? 'calm' : 'trouble'}>
          {/* The spec fixes the message of this code, which a learner does not understand. */}
          {shown.code === 'session/openid-unreachable' ? <Text inherit>{t('openId.unreachable')}</Text> : null}
          {shown.message}
        </Notice>
      )}
      <Button size="md" fullWidth disabled={busy} leftSection={<IconSchool size={20} aria-hidden />} onClick={() => void signIn()}>
        {t('openId.signIn')}
      </Button>
      <p className={styles.line}>{t('openId.words')}</p>
    </div>
  )
}
