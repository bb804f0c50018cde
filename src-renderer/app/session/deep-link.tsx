import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRouteEntry } from '../routes/route-handle.ts'

/** Goes where another program asked to, which main has taken from its list. An exam room is left by its end only. */
export function DeepLink() {
  const bridge = useBridge()
  const navigate = useNavigate()
  const isInExam = useRouteEntry()?.frame === 'exam'
  useEffect(() => {
    if (isInExam) return
    return bridge.app.onPlaceAsked(({ path }) => void navigate(path))
  }, [bridge, navigate, isInExam])
  return null
}
