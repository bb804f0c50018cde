import { useEffect } from 'react'
import { LEASE_MS } from '../../../../src-shared/exam-session/marking.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'

/** Tells the server while the marker has this answer open, so that no other marker gets it. A failure shows only where saving fails, too. */
export function useLease(answerId: string, isLeased: boolean): void {
  const bridge = useBridge()
  useEffect(() => {
    if (!isLeased) return undefined
    const timer = setInterval(() => void bridge.marking.renew({ answerId }), LEASE_MS / 3)
    return () => clearInterval(timer)
  }, [bridge, answerId, isLeased])
}
