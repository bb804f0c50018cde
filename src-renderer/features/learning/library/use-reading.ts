import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Reading } from '../../../../src-shared/learning/library/reading.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { readingQuery } from './library-query.ts'

/**
 * Returns the learner's reading state in a library and a function to change it. `error`: why the last change could not be saved, as text; null if
 * it was.
 */
export function useReading(
  serial: string,
  /** Called after each save at the backend. */
  onSaved?: () => void
): {
  readonly reading: Reading
  readonly error: string | null
  readonly change: (next: (reading: Reading) => Reading) => void
} {
  const bridge = useBridge()
  const client = useQueryClient()
  const { data: reading } = useSuspenseQuery(readingQuery(bridge, serial))
  const [error, setError] = useState<string | null>(null)
  const change = useCallback(
    (next: (reading: Reading) => Reading): void => {
      const { queryKey } = readingQuery(bridge, serial)
      const before = client.getQueryData(queryKey)
      // The learner has signed out: a late change must not be saved for the next learner.
      if (before === undefined) return
      const changed = next(before)
      client.setQueryData(queryKey, changed)
      void bridge.library.keepReading({ serial, reading: changed }).then((saved) => {
        setError(saved.ok ? null : saved.error.message)
        if (saved.ok) onSaved?.()
      })
    },
    [bridge, client, serial, onSaved]
  )
  return { reading, error, change }
}
