import { expect, test } from 'vitest'
import { forbiddenSwitches, judgeStart, type StartVerdict } from '../../../src-main/switch-guard.ts'

function judge(switches: readonly string[], environment: Readonly<Record<string, string>> = {}): StartVerdict {
  return judgeStart({ hasSwitch: (name) => switches.includes(name), environment })
}

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
  expect(judge([name])).toBe('end')
})

test('an environment with SSLKEYLOGFILE is refused; an empty value or an environment without it is allowed', () => {
  expect(judge([], { PATH: '/usr/bin', SSLKEYLOGFILE: '/tmp/keys' })).toBe('end')
  expect(judge([], { PATH: '/usr/bin', SSLKEYLOGFILE: '' })).toBe('start')
  expect(judge([], { PATH: '/usr/bin' })).toBe('start')
})

test('a start without switches and switches for display and language are allowed', () => {
  expect(judge([])).toBe('start')
  expect(judge(['lang', 'force-device-scale-factor', 'disable-gpu', 'ozone-platform', 'enable-features'])).toBe('start')
})

test('each forbidden switch is listed once, in Chromium’s spelling', () => {
  expect(new Set(forbiddenSwitches).size).toBe(forbiddenSwitches.length)
  for (const name of forbiddenSwitches) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('--no-sandbox, which a launcher adds, is explained in an AppImage and a tar.gz and refused elsewhere and beside any other forbidden switch', () => {
  expect(judge(['no-sandbox'], { APPIMAGE: '/home/ada/koya.AppImage' })).toBe('explain')
  expect(judge(['no-sandbox'], { KOYA_LAUNCHER: 'tar' })).toBe('explain')
  expect(judge(['no-sandbox'], { APPIMAGE: '' })).toBe('end')
  for (const name of forbiddenSwitches.filter((one) => one !== 'no-sandbox'))
    expect(judge(['no-sandbox', name], { APPIMAGE: '/home/ada/koya.AppImage' }), name).toBe('end')
  expect(judge(['no-sandbox'], { APPIMAGE: '/home/ada/koya.AppImage', SSLKEYLOGFILE: '/tmp/keys' })).toBe('end')
  expect(judge(['remote-debugging-port'], { APPIMAGE: '/home/ada/koya.AppImage' })).toBe('end')
})
