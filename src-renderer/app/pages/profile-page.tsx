import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { MedalCabinet } from '../../features/medal-test/medal-cabinet.tsx'
import { Profile } from '../../features/profile/profile.tsx'
import { RecoveryCode } from '../../features/session/recovery-code.tsx'
import { sessionQuery, useSession } from '../../features/session/session-query.ts'

/** profile ──password changed──▶ the new recovery code, shown once ──written down──▶ profile */
type ProfilePhase = { readonly kind: 'profile'; readonly hasNewPassword: boolean } | { readonly kind: 'recovery'; readonly recoveryCode: string }

export function ProfilePage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { auth, strategy } = useSession()
  const [phase, setPhase] = useState<ProfilePhase>({ kind: 'profile', hasNewPassword: false })
  if (phase.kind === 'recovery') {
    return (
      <RecoveryCode
        code={phase.recoveryCode}
        isReplacement
        goOnLabel={t('changePassword.goOn')}
        onWritten={() => {
          setPhase({ kind: 'profile', hasNewPassword: true })
        }}
      />
    )
  }
  if (auth.user === null) return null
  return (
    <Profile
      learner={auth.user}
      hasPassword={strategy === 'local'}
      hasNewPassword={phase.hasNewPassword}
      onChanged={() => queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })}
      onPasswordChanged={(recoveryCode) => {
        setPhase({ kind: 'recovery', recoveryCode })
      }}
    >
      <MedalCabinet />
    </Profile>
  )
}
