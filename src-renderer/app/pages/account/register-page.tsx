import { useNavigate } from 'react-router-dom'
import { Register } from '../../../features/account/session/register.tsx'

export function RegisterPage() {
  const navigate = useNavigate()
  return (
    <Register
      onMailed={(registration) => void navigate('/verify/email', { state: registration })}
      onRegistered={(username) => void navigate('/login', { state: { identifier: username, reason: 'verified' } })}
    />
  )
}
