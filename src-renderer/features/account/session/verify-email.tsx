import { useState } from 'react'
import { EnterCode } from './enter-code.tsx'
import { RecoveryCode } from './recovery-code.tsx'

interface VerifyEmailProps {
  readonly email: string | undefined
  /** Where the code went; unknown where the learner comes without registering just before. */
  readonly mail: 'local' | 'sent' | 'unknown'
  /** The account is verified and the recovery code written down. */
  readonly onDone: (email: string) => void
}

type VerificationPhase = { readonly kind: 'code' } | { readonly kind: 'recovery'; readonly email: string; readonly recoveryCode: string }

/** code typed ──▶ recovery code shown once ──▶ done */
export function VerifyEmail({ email, mail, onDone }: VerifyEmailProps) {
  const [phase, setPhase] = useState<VerificationPhase>({ kind: 'code' })
  if (phase.kind === 'recovery') {
    return (
      <RecoveryCode
        code={phase.recoveryCode}
        onWritten={() => {
          onDone(phase.email)
        }}
      />
    )
  }
  return (
    <EnterCode
      email={email}
      mail={mail}
      onVerified={(verified) => {
        setPhase({ kind: 'recovery', ...verified })
      }}
    />
  )
}
