import { useLocation, useNavigate } from 'react-router-dom'
import { ResetPassword } from '../../../features/account/session/reset-password.tsx'
import { textIn, wordIn } from '../../routes/route-state.ts'

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: unknown }
  return (
    <ResetPassword
      identifier={textIn(state, 'email')}
      mail={wordIn(state, 'mail', ['none', 'sent']) ?? 'unknown'}
      onDone={(identifier) => void navigate('/login', { state: { identifier, reason: 'password-reset' } })}
    />
  )
}
