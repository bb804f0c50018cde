import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { downloadsQuery } from '../library-query.ts'

/**
 * Returns the downloads of one library, or of all (null), and functions to change them. `kept` is null while loading, or if downloads do not apply.
 */
export function useDownloads(serial: string | null) {
  const bridge = useBridge()
  const client = useQueryClient()
  const { data: downloaded = null } = useQuery(downloadsQuery(bridge, serial))
  /** Main's error for the last request, as text. */
  const [error, setError] = useState<string | null>(null)

  useEffect(
    () =>
      bridge.library.onKeepingChanged((told) => {
        if (!told.isKeeping) void client.invalidateQueries({ queryKey: ['library', 'kept'] })
        else if (told.serial === serial)
          client.setQueryData(
            downloadsQuery(bridge, serial).queryKey,
            (now) => now && { ...now, hereBytes: told.hereBytes, isKeeping: true, failure: null }
          )
      }),
    [bridge, client, serial]
  )

  async function request(asked: Promise<Result<unknown>>): Promise<void> {
    setError(null)
    const done = await asked
    if (!done.ok) setError(done.error.message)
    await client.invalidateQueries({ queryKey: ['library', 'kept'] })
  }

  return {
    kept: downloaded,
    error: error ?? downloaded?.failure?.message ?? null,
    download: (wanted: string) => request(bridge.library.keepFiles({ serial: wanted })),
    pause: () => request(bridge.library.pauseKeeping({})),
    remove: () => request(bridge.library.removeKept({ serial }))
  }
}
