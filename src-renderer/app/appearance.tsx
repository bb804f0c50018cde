import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useBridge } from '../bridge/bridge-context.tsx'
import { settingsQuery } from './settings-query.ts'
import { useMantineColorScheme } from '@mantine/core'

/** Holds the look to the settings: the theme, and more contrast where that is chosen. */
export function Appearance() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const theme = useQuery(settingsQuery(bridge)).data?.values.theme

  useEffect(
    () =>
      bridge.settings.onChanged((settings) => {
        queryClient.setQueryData(settingsQuery(bridge).queryKey, settings)
      }),
    [bridge, queryClient]
  )

  useLayoutEffect(() => {
    if (theme === undefined) return
    // High contrast has a day and a night of its own, which follow the system.
    setColorScheme(theme === 'low-glare' ? 'light' : theme === 'light' || theme === 'dark' ? theme : 'auto')
    document.documentElement.toggleAttribute('data-koya-contrast', theme === 'contrast')
    document.documentElement.toggleAttribute('data-koya-low-glare', theme === 'low-glare')
  }, [theme, setColorScheme])
  return null
}
