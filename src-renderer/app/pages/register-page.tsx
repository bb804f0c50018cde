import { useNavigate } from 'react-router-dom'
import { Register } from '../../features/session/register.tsx'

export function RegisterPage() {
  const navigate = useNavigate()
  return <Register onRegistered={(registration) => void navigate('/verify/email', { state: registration })} />
}
