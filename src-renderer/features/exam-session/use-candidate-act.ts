import { useState } from 'react'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { toFailure } from '../../bridge/coded-failure.ts'
import { useRequest } from '../../bridge/use-request.ts'

/** A button of the seat: idle ──▶ busy ──▶ idle, or with what kept it from being done. `name` says which button is at work. */
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
