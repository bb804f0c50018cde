import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { keptQuery } from '../library-query.ts'

/** What is kept on this computer of a library, or of all (null), and how that changes. `kept` is null where there is nothing to keep, and until that is known. */
export function useKept(serial: string | null) {
  const bridge = useBridge()
  const client = useQueryClient()
  const { data: kept = null } = useQuery(keptQuery(bridge, serial))
  /** What main said to the last wish, in words. */
  const [trouble, setTrouble] = useState<string | null>(null)

  useEffect(
    () =>
      bridge.library.onKeepingChanged((told) => {
        if (!told.isKeeping) void client.invalidateQueries({ queryKey: ['library', 'kept'] })
        else if (told.serial === serial)
          client.setQueryData(
            keptQuery(bridge, serial).queryKey,
            (now) => now && { ...now, hereBytes: told.hereBytes, isKeeping: true, failure: null }
          )
      }),
    [bridge, client, serial]
  )

  async function wish(asked: Promise<Result<unknown>>): Promise<void> {
    setTrouble(null)
    const done = await asked
    if (!done.ok) setTrouble(done.error.message)
    await client.invalidateQueries({ queryKey: ['library', 'kept'] })
  }

  return {
    kept,
    trouble: trouble ?? kept?.failure?.message ?? null,
    keep: (wanted: string) => wish(bridge.library.keepFiles({ serial: wanted })),
    pause: () => wish(bridge.library.pauseKeeping({})),
    remove: () => wish(bridge.library.removeKept({ serial }))
  }
}
