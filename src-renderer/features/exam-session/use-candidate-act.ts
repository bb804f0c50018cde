import { useState } from 'react'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { toFailure } from '../../bridge/coded-failure.ts'
import { useRequest } from '../../bridge/use-request.ts'

/** State of the seat's buttons: idle ──▶ busy ──▶ idle, or with a failure. `name` identifies the busy button. */
export function useCandidateAct<Name extends string>() {
  const request = useRequest()
  const [busy, setBusy] = useState<Name | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function run(name: Name, act: () => Promise<unknown>): Promise<void> {
    if (busy !== null) return
    setBusy(name)
    setFailure(null)
    try {
      await request(async () => {
        await act()
      })
    } catch (thrown) {
      setFailure(toFailure(thrown))
    } finally {
      setBusy(null)
    }
  }

  return { busy, failure, run }
}
