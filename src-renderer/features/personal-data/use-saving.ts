import { useState } from 'react'
import { toFailure } from '../../bridge/coded-failure.ts'
import { useRequest } from '../../bridge/use-request.ts'

type SavingPhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'error'; readonly message: string }

/** State of saving a file at a location that the learner chooses: idle ──▶ busy ──▶ done, idle again if cancelled, or error. */
export function useSaving() {
  const [phase, setPhase] = useState<SavingPhase>({ kind: 'idle' })
  const request = useRequest()
  return {
    phase,
    save: async (write: () => Promise<{ readonly path: string | null }>): Promise<void> => {
      setPhase({ kind: 'busy' })
      try {
        const { path } = await request(write)
        setPhase(path === null ? { kind: 'idle' } : { kind: 'done', path })
      } catch (thrown) {
        setPhase({ kind: 'error', message: toFailure(thrown).message })
      }
    }
  }
}
