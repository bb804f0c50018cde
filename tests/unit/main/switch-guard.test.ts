import { expect, test } from 'vitest'
import { findForbiddenSwitch, findForbiddenVariable, forbiddenSwitches } from '../../../src-main/switch-guard.ts'

const opensTheApp = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'proxy-server',
  'proxy-pac-url',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'load-extension',
  'js-flags',
  'disable-web-security',
  'no-sandbox',
  'single-process',
  'no-zygote',
  'disable-seccomp-filter-sandbox',
  'disable-namespace-sandbox',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'gpu-launcher',
  'log-net-log',
  'ssl-key-log-file'
]

test.each(opensTheApp)('the command-line switch --%s is refused', (name) => {
  expect(findForbiddenSwitch((asked) => asked === name)).toBe(name)
})

test('an environment with SSLKEYLOGFILE is refused; an empty value or an environment without it is allowed', () => {
  expect(findForbiddenVariable({ PATH: '/usr/bin', SSLKEYLOGFILE: '/tmp/keys' })).toBe('SSLKEYLOGFILE')
  expect(findForbiddenVariable({ PATH: '/usr/bin', SSLKEYLOGFILE: '' })).toBeUndefined()
  expect(findForbiddenVariable({ PATH: '/usr/bin' })).toBeUndefined()
})

test('a start without switches and switches for display and language are allowed', () => {
  const harmless = new Set(['lang', 'force-device-scale-factor', 'disable-gpu', 'ozone-platform', 'enable-features'])
  expect(findForbiddenSwitch(() => false)).toBeUndefined()
  expect(findForbiddenSwitch((name) => harmless.has(name))).toBeUndefined()
})

test('each forbidden switch is listed once, in Chromium’s spelling', () => {
  expect(new Set(forbiddenSwitches).size).toBe(forbiddenSwitches.length)
  for (const name of forbiddenSwitches) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
