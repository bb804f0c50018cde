import type { LockedAttempt } from '../../../src-shared/attempt/attempt-lock.ts'
import { LockedAttemptPage } from '../../features/attempt/lock/locked-attempt-page.tsx'
import { LoginForm } from '../../features/account/session/login-form.tsx'
import { OpenIdSignIn } from '../../features/account/session/openid-sign-in.tsx'
import { useSession } from '../../features/account/session/session-query.ts'

interface LockedAttemptsProps {
  readonly attempts: readonly [LockedAttempt, ...LockedAttempt[]]
  readonly onUnlocked: () => Promise<void>
  readonly onLeave: () => void
}

/** Page of locked attempts with this computer's sign-in method. */
export function LockedAttempts(props: LockedAttemptsProps) {
  const { strategy } = useSession()
  const { onUnlocked } = props
  const signIn = strategy === 'openid' ? <OpenIdSignIn onSignedIn={onUnlocked} /> : <LoginForm withLinks={false} onSignedIn={onUnlocked} />
  return <LockedAttemptPage {...props} signIn={signIn} />
}
