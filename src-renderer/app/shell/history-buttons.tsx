import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRouteEntry } from '../routes/route-handle.ts'
import { watchHistoryButtons } from './watch-history-buttons.ts'

/** Back and forward by keyboard and mouse. An exam room is left by its end only. */
export function HistoryButtons() {
  const bridge = useBridge()
  const navigate = useNavigate()
  const isInExam = useRouteEntry()?.frame === 'exam'
  useEffect(() => {
    if (isInExam) return
    return watchHistoryButtons({
      page: window,
      onHistoryAsked: bridge.app.onHistoryAsked,
      go: (direction) => void navigate(direction === 'back' ? -1 : 1)
    })
  }, [bridge, navigate, isInExam])
  return null
}
