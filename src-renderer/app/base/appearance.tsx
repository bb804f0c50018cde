import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { settingsQuery } from './settings-query.ts'
import { useMantineColorScheme } from '@mantine/core'

/** Milliseconds after which the new colours have been painted. */
const AT_ONCE_FOR_MS = 10

/** Applies the theme and contrast settings to the page. */
export function Appearance() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  // Mantine disables transitions through a style element, which the page's CSP forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
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
    const { documentElement: page } = document
    page.toggleAttribute('data-koya-at-once', true)
    // High contrast has its own light and dark variant, which follow the system.
    setColorScheme(theme === 'low-glare' ? 'light' : theme === 'light' || theme === 'dark' ? theme : 'auto')
    page.toggleAttribute('data-koya-contrast', theme === 'contrast')
    page.toggleAttribute('data-koya-low-glare', theme === 'low-glare')
    const timer = setTimeout(() => {
      page.removeAttribute('data-koya-at-once')
    }, AT_ONCE_FOR_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [theme, setColorScheme])
  return null
}
