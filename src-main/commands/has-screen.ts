/** Whether there is a screen: on Linux there is none outside a desktop session, for example over ssh or in a service. */
export function hasScreen(platform: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  return platform !== 'linux' || ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (environment[name] ?? '') !== '')
}
