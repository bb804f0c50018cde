import type { MantineColorSchemeManager } from '@mantine/core'

/** Main keeps the theme with the other settings, so nothing is kept or watched here. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultScheme) => defaultScheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined
}
