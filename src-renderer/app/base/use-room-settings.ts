import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UserSettings } from '../../../src-shared/device/settings.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { settingsQuery } from './settings-query.ts'

/** Returns the exam room's settings and a function that saves changes; main announces every change. */
export function useRoomSettings() {
  const bridge = useBridge()
  const { data } = useSuspenseQuery(settingsQuery(bridge))
  const onChange = useCallback(
    (changed: Partial<UserSettings>) => {
      void bridge.settings.change(changed)
    },
    [bridge]
  )
  return { saved: data.values, onChange }
}
