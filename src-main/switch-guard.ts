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
export const forbiddenVariables = ['SSLKEYLOGFILE'] as const

/** Returns the first forbidden variable of the environment with a non-empty value, if any. */
export function findForbiddenVariable(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return forbiddenVariables.find((name) => (environment[name] ?? '') !== '')
}

/** Returns the first forbidden switch of the command line, if any. */
export function findForbiddenSwitch(hasSwitch: (name: string) => boolean): string | undefined {
  return forbiddenSwitches.find((name) => hasSwitch(name))
}
