import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followIntents } from '../../../../../src-main/platform/deep-link/follow-intents.ts'
import { intentRoutes, parseIntent, parseIntentOf } from '../../../../../src-main/platform/deep-link/parse-intent.ts'

const names = Object.keys(intentRoutes)
const paths: readonly string[] = Object.values(intentRoutes)

/** Variants of each valid name: other schemes, hosts, ports, users, encodings, path traversals, scripts, doubled and truncated names. */
const hostile = names.flatMap((name) => [
  `KOYA://open/${name}`,
  ` koya://open/${name}`,
  `koya://open/${name}\n`,
  `koya://open/${name}?next=//evil.example`,
  `koya://open/${name}#x`,
  `koya://open/${name}/..`,
  `koya://open/${name}//`,
  `koya://open/../${name}`,
  `koya://open/%2e%2e/${name}`,
  `koya://open/${name}%00`,
  `koya://open@evil.example/${name}`,
  `koya://open:80/${name}`,
  `koya://evil.example/${name}`,
  `koya:open/${name}`,
  `koya:///open/${name}`,
  `koya://open\\${name}`,
  `https://open/${name}`,
  `app://koya/${name}`,
  `file:///open/${name}`,
  `javascript:koya://open/${name}`,
  `koya://open/${name.toUpperCase()}`,
  `koya://open/${name}${name}`,
  `koya://open/${name} --inspect`,
  `--koya://open/${name}`
])

const odd = [
  'koya://open/',
  'koya://open',
  'koya://',
  '',
  'koya://open/__proto__',
  'koya://open/constructor',
  'koya://open/start',
  'koya://open/attempt',
  'x'.repeat(100_000)
]

describe('S18: what another program may ask for', () => {
  test.each(names)('a koya: link can open the page “%s”', (name) => {
    expect(paths).toContain(parseIntent(`koya://open/${name}`))
    expect(parseIntent(`koya://open/${name}/`)).toBe(parseIntent(`koya://open/${name}`))
  })

  test(`none of ${String(hostile.length + odd.length)} other addresses opens a page`, () => {
    expect([...hostile, ...odd].filter((address) => parseIntent(address) !== null)).toEqual([])
  })

  test('a link that is not a string opens no page', () => {
    for (const value of [null, undefined, 7, {}, [], ['koya://open/home'], { toString: () => 'koya://open/home' }])
      expect(parseIntent(value)).toBeNull()
  })

  test('any generated address or command line opens a listed page or none', () => {
    const piece = fc.oneof(fc.constantFrom('koya://', 'open', '/', '..', '%2f', '?', '#', ...names), fc.string({ unit: 'binary' }))
    const address = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.array(address, { maxLength: 8 }), (commandLine) => {
        const found = parseIntentOf(commandLine)
        expect(found === null || paths.includes(found)).toBe(true)
      }),
      { numRuns: 500 }
    )
  })

  test('a link is read only from the end of the command line', () => {
    expect(parseIntentOf(['/opt/Koya/koya', '--allow-file-access', 'koya://open/settings'])).toBe('/settings')
    expect(parseIntentOf(['/opt/Koya/koya', 'koya://open/settings', '--remote-debugging-port=1'])).toBeNull()
    expect(parseIntentOf([])).toBeNull()
  })
})

describe('a second start', () => {
  function listen(isDeaf: boolean, commandLine: readonly string[] = [], hasListener = true) {
    const heard: string[] = []
    const listeners = new Map<string, (...parts: unknown[]) => void>()
    const app = { on: (name: string, listener: (...parts: unknown[]) => void) => listeners.set(name, listener) }
    const asked = followIntents({
      app: app as never,
      commandLine,
      isDeaf: () => isDeaf,
      raiseWindow: () => heard.push('raised'),
      routeRequested: () => hasListener && heard.push(asked.take() ?? 'nothing')
    })
    const event = { preventDefault: () => undefined }
    return {
      heard,
      asked,
      secondStart: (line: string[]) => listeners.get('second-instance')?.(event, line),
      openUrl: (url: string) => listeners.get('open-url')?.(event, url)
    }
  }

  test('a second start raises the window and opens the page that it names', () => {
    const { heard, secondStart, openUrl } = listen(false)
    secondStart(['koya'])
    secondStart(['koya', 'koya://open/libraries'])
    openUrl('koya://open/settings')
    expect(heard).toEqual(['raised', 'raised', '/dashboard/libraries', 'raised', '/settings'])
  })

  test('a second start or a link opens no page during an exam', () => {
    const { heard, asked, secondStart, openUrl } = listen(true, ['koya', 'koya://open/settings'])
    secondStart(['koya', 'koya://open/libraries'])
    openUrl('koya://open/settings')
    expect(heard).toEqual(['raised', 'raised'])
    expect(asked.take()).toBeNull()
  })

  test('the page named by the first start is returned once', () => {
    const { asked } = listen(false, ['koya', 'koya://open/settings'])
    expect([asked.take(), asked.take()]).toEqual(['/settings', null])
  })

  test('a page that is asked for while no window listens waits until it is taken; the last one counts', () => {
    const { asked, secondStart } = listen(false, [], false)
    secondStart(['koya', 'koya://open/libraries'])
    secondStart(['koya', 'koya://open/settings'])
    secondStart(['koya'])
    expect([asked.take(), asked.take()]).toEqual(['/settings', null])
  })
})
