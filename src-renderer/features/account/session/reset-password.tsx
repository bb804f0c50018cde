import { useState } from 'react'
import { RecoveryCode } from './recovery-code.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

interface ResetPasswordProps {
  readonly identifier: string | undefined
  /** `none`: this backend sends no mail, so only the recovery code works. */
  readonly mail: 'none' | 'sent' | 'unknown'
  /** Called after the password was changed and the new recovery code was written down. */
  readonly onDone: (identifier: string) => void
}

type ResetPhase = { readonly kind: 'form' } | { readonly kind: 'recovery'; readonly identifier: string; readonly recoveryCode: string }

/** new password ──▶ new recovery code shown once ──▶ done */
export function ResetPassword({ identifier, mail, onDone }: ResetPasswordProps) {
  const [phase, setPhase] = useState<ResetPhase>({ kind: 'form' })
  if (phase.kind === 'recovery') {
    return (
      <RecoveryCode
        code={phase.recoveryCode}
        isReplacement
        onWritten={() => {
          onDone(phase.identifier)
        }}
      />
    )
  }
  return (
    <ResetPasswordForm
      identifier={identifier}
      mail={mail}
      onReset={(reset) => {
        setPhase({ kind: 'recovery', ...reset })
      }}
    />
  )
}
