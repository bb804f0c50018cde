import { useState } from 'react'
import { EnterCode } from './enter-code.tsx'
import { RecoveryCode } from './recovery-code.tsx'

interface VerifyEmailProps {
  readonly email: string | undefined
  /** Where the code was sent; unknown if the learner did not come directly from registration. */
  readonly mail: 'local' | 'sent' | 'unknown'
  /** Called when the account is verified and the recovery code was written down. */
  readonly onDone: (email: string) => void
}

type VerificationPhase = { readonly kind: 'code' } | { readonly kind: 'recovery'; readonly email: string; readonly recoveryCode: string }

/** code entered ──▶ recovery code shown once ──▶ done */
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
