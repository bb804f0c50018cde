import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { useRequest } from '../../../bridge/use-request.ts'

interface TeachingAct {
  readonly isBusy: boolean
  /** Of the last act; null where it succeeded. */
  readonly failure: string | null
  /** Runs an act, and reads everything about classes again. False where it failed. */
  readonly act: (run: (teaching: KoyaBridge['teaching']) => Promise<unknown>) => Promise<boolean>
}

/** Changes something about classes. */
export function useTeachingAct(): TeachingAct {
  const { teaching } = useBridge()
  const queryClient = useQueryClient()
  const request = useRequest()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function act(run: (bridge: KoyaBridge['teaching']) => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await request(() => run(teaching))
      setFailure(null)
      await queryClient.invalidateQueries({ queryKey: ['teaching'] })
      return true
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, act }
}
