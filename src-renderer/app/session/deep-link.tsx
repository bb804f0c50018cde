import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRouteEntry } from '../routes/route-handle.ts'

/** Opens a page requested by another program, which main has checked against its list. The exam room can only be left by its end. */
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
