import type { MantineColorSchemeManager } from '@mantine/core'

/** Main keeps the theme with the other settings, so nothing is kept or watched here. */
export const unsavedColorScheme: MantineColorSchemeManager = {
  get: (defaultScheme) => defaultScheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined
}
