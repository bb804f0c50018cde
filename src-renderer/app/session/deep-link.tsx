import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useRouteEntry } from '../routes/route-handle.ts'

/**
 * Opens a page that another program asked for, which main has checked against its list: main keeps it until it is taken here, also where it was asked for
 * before anybody listened. The exam room can only be left by its end.
 */
export function DeepLink() {
  const bridge = useBridge()
  const navigate = useNavigate()
  const isInExam = useRouteEntry()?.frame === 'exam'
  useEffect(() => {
    if (isInExam) return
    const open = async (): Promise<void> => {
      const asked = await bridge.app.readPlace({})
      if (asked.ok && asked.value.isAsked && asked.value.path !== null) await navigate(asked.value.path)
    }
    void open()
    return bridge.app.onPlaceAsked(() => void open())
  }, [bridge, navigate, isInExam])
  return null
}
