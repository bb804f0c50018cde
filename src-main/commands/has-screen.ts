/** Whether there is a screen to get ready for: what runs on Linux outside a desktop session, over ssh or as a service, has none. */
export function hasScreen(platform: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  return platform !== 'linux' || ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (environment[name] ?? '') !== '')
}
