import { useLocation, useNavigate } from 'react-router-dom'
import { VerifyEmail } from '../../../features/account/session/verify-email.tsx'
import { textIn, wordIn } from '../../routes/route-state.ts'

export function VerifyPage() {
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: unknown }
  return (
    <VerifyEmail
      email={textIn(state, 'email')}
      mail={wordIn(state, 'mail', ['local', 'sent']) ?? 'unknown'}
      onDone={(email) => void navigate('/login', { state: { identifier: email, reason: 'verified' } })}
    />
  )
}
