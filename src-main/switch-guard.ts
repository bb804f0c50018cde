/**
 * Switches that would open the app to a debugger, a foreign proxy or foreign code. Fuses do not disable them, because Chromium reads them directly
 * from the command line.
 */
export const forbiddenSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-wait',
  'proxy-server',
  'proxy-pac-url',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'js-flags',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'no-zygote',
  'single-process',
  'user-data-dir',
  'enable-logging',
  'log-net-log',
  'ssl-key-log-file',
  'auth-server-whitelist',
  'browser-subprocess-path',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'renderer-cmd-prefix',
  'gpu-launcher'
] as const

export const FORBIDDEN_SWITCH_EXIT_CODE = 86

/** Chromium reads this variable like the `ssl-key-log-file` switch and writes the TLS keys to that file, which exposes tokens, answers and papers. */
const forbiddenVariables = ['SSLKEYLOGFILE'] as const

interface StartFacts {
  readonly hasSwitch: (name: string) => boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What a release does at its start: start, end without a word, or say that it cannot run without a sandbox and end. */
export type StartVerdict = 'start' | 'end' | 'explain'

/**
 * Judges the command line and the environment of a release. The launcher of an AppImage adds `--no-sandbox` by itself where the system gives programs no
 * namespaces, as Ubuntu does from 24.04 on, and so does that of a tar.gz (`scripts/package/make-tar.mjs`). So that switch alone is explained there instead of
 * being refused without a word.
 */
export function judgeStart({ hasSwitch, environment }: StartFacts): StartVerdict {
  if (forbiddenVariables.some((name) => (environment[name] ?? '') !== '')) return 'end'
  const forbidden = forbiddenSwitches.filter((name) => hasSwitch(name))
  if (forbidden.length === 0) return 'start'
  const hasLauncher = ['APPIMAGE', 'KOYA_LAUNCHER'].some((name) => (environment[name] ?? '') !== '')
  const isByLauncher = forbidden.length === 1 && forbidden[0] === 'no-sandbox' && hasLauncher
  return isByLauncher ? 'explain' : 'end'
}
