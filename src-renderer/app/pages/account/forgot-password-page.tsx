import { useNavigate } from 'react-router-dom'
import { ForgotPassword } from '../../../features/account/session/forgot-password.tsx'

export function ForgotPasswordPage() {
  const navigate = useNavigate()
  return <ForgotPassword onAsked={(asked) => void navigate('/reset-password', { state: asked })} />
}
