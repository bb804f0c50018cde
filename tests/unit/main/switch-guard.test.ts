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

test.each(opensTheApp)('refuses --%s', (name) => {
  expect(findForbiddenSwitch((asked) => asked === name)).toBe(name)
})

test('refuses an environment that writes down the keys of connections, and no other', () => {
  expect(findForbiddenVariable({ PATH: '/usr/bin', SSLKEYLOGFILE: '/tmp/keys' })).toBe('SSLKEYLOGFILE')
  expect(findForbiddenVariable({ PATH: '/usr/bin', SSLKEYLOGFILE: '' })).toBeUndefined()
  expect(findForbiddenVariable({ PATH: '/usr/bin' })).toBeUndefined()
})

test('lets a plain start and switches of the screen through', () => {
  const harmless = new Set(['lang', 'force-device-scale-factor', 'disable-gpu', 'ozone-platform', 'enable-features'])
  expect(findForbiddenSwitch(() => false)).toBeUndefined()
  expect(findForbiddenSwitch((name) => harmless.has(name))).toBeUndefined()
})

test('names each switch once, as Chromium spells it', () => {
  expect(new Set(forbiddenSwitches).size).toBe(forbiddenSwitches.length)
  for (const name of forbiddenSwitches) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
