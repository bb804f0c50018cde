import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UserSettings } from '../../../src-shared/device/settings.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { settingsQuery } from '../base/settings-query.ts'

/** The settings for the exam room, and the way to keep what is changed in it; main tells of every change. */
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
