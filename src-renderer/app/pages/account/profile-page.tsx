import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { MedalCabinet } from '../../../features/learning/medals/medal-cabinet.tsx'
import { MoveCode } from '../../../features/personal-data/move-code.tsx'
import { OwnData } from '../../../features/personal-data/own-data.tsx'
import { useOwnDataText } from '../../../features/personal-data/use-own-data-text.ts'
import { Profile } from '../../../features/account/profile/profile.tsx'
import { RecoveryCode } from '../../../features/account/session/recovery-code.tsx'
import { sessionQuery, useSession } from '../../../features/account/session/session-query.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { OwnVoice } from '../own-voice.tsx'

/** profile ──password changed, or move file saved──▶ its code, shown once ──written down──▶ profile */
type ProfilePhase =
  | { readonly kind: 'profile'; readonly hasNewPassword: boolean }
  /** `isFirst`: the account had no password before. */
  | { readonly kind: 'recovery'; readonly recoveryCode: string; readonly isFirst: boolean }
  | { readonly kind: 'move-code'; readonly code: string; readonly path: string }

export function ProfilePage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { t: ofOwnData } = useOwnDataText()
  const navigate = useNavigate()
  const toast = useToast()
  const { auth, strategy } = useSession()
  const [phase, setPhase] = useState<ProfilePhase>({ kind: 'profile', hasNewPassword: false })
  if (phase.kind === 'recovery') {
    return (
      <RecoveryCode
        code={phase.recoveryCode}
        isReplacement={!phase.isFirst}
        {...(phase.isFirst && auth.user?.username ? { username: auth.user.username } : {})}
        goOnLabel={t('changePassword.goOn')}
        onWritten={() => {
          setPhase({ kind: 'profile', hasNewPassword: true })
        }}
      />
    )
  }
  if (phase.kind === 'move-code') {
    return (
      <MoveCode
        code={phase.code}
        path={phase.path}
        onWritten={() => {
          setPhase({ kind: 'profile', hasNewPassword: false })
        }}
      />
    )
  }
  if (auth.user === null) return null
  const { opensHere = false } = auth.user
  const password = strategy !== 'local' ? 'school' : opensHere ? 'none' : 'own'
  return (
    <Profile
      learner={auth.user}
      password={password}
      hasNewPassword={phase.hasNewPassword}
      voice={<OwnVoice />}
      onChanged={() => queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })}
      onPasswordChanged={(recoveryCode) => {
        setPhase({ kind: 'recovery', recoveryCode, isFirst: password === 'none' })
        // Main knows by now that the account has a password.
        void queryClient.invalidateQueries({ ...sessionQuery(bridge), exact: true })
      }}
    >
      <MedalCabinet />
      <OwnData
        learner={auth.user}
        hasPassword={password === 'own'}
        onMoveSaved={(file) => {
          setPhase({ kind: 'move-code', ...file })
        }}
        onImported={() => queryClient.invalidateQueries()}
        onDeleted={async () => {
          await navigate('/')
          await queryClient.invalidateQueries(sessionQuery(bridge))
          toast(ofOwnData('delete.done'))
        }}
      />
    </Profile>
  )
}
