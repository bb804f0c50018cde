import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followIntents } from '../../../../../src-main/platform/deep-link/follow-intents.ts'
import { intentRoutes, parseIntent, parseIntentOf } from '../../../../../src-main/platform/deep-link/parse-intent.ts'

const names = Object.keys(intentRoutes)
const paths: readonly string[] = Object.values(intentRoutes)

/** Around each good name: other schemes, hosts, ports, users, encodings, traversals, scripts, doubled and cut ones. */
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
  test.each(names)('is the page “%s”', (name) => {
    expect(paths).toContain(parseIntent(`koya://open/${name}`))
    expect(parseIntent(`koya://open/${name}/`)).toBe(parseIntent(`koya://open/${name}`))
  })

  test(`is nothing of ${String(hostile.length + odd.length)} other addresses`, () => {
    expect([...hostile, ...odd].filter((address) => parseIntent(address) !== null)).toEqual([])
  })

  test('is nothing that is no text', () => {
    for (const value of [null, undefined, 7, {}, [], ['koya://open/home'], { toString: () => 'koya://open/home' }])
      expect(parseIntent(value)).toBeNull()
  })

  test('is a page of the list or nothing, whatever the 500 addresses and command lines are', () => {
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

  test('is read of a command line from its end alone, as the systems write it', () => {
    expect(parseIntentOf(['/opt/Koya/koya', '--allow-file-access', 'koya://open/settings'])).toBe('/settings')
    expect(parseIntentOf(['/opt/Koya/koya', 'koya://open/settings', '--remote-debugging-port=1'])).toBeNull()
    expect(parseIntentOf([])).toBeNull()
  })
})

describe('a second start', () => {
  function listen(isDeaf: boolean, commandLine: readonly string[] = []) {
    const heard: string[] = []
    const listeners = new Map<string, (...parts: unknown[]) => void>()
    const app = { on: (name: string, listener: (...parts: unknown[]) => void) => listeners.set(name, listener) }
    const first = followIntents({
      app: app as never,
      commandLine,
      isDeaf: () => isDeaf,
      raiseWindow: () => heard.push('raised'),
      routeRequested: ({ path }) => heard.push(path)
    })
    const event = { preventDefault: () => undefined }
    return {
      heard,
      first,
      secondStart: (line: string[]) => listeners.get('second-instance')?.(event, line),
      openUrl: (url: string) => listeners.get('open-url')?.(event, url)
    }
  }

  test('brings the window, and the page that it names', () => {
    const { heard, secondStart, openUrl } = listen(false)
    secondStart(['koya'])
    secondStart(['koya', 'koya://open/libraries'])
    openUrl('koya://open/settings')
    expect(heard).toEqual(['raised', 'raised', '/dashboard/libraries', 'raised', '/settings'])
  })

  test('leads nowhere during an exam', () => {
    const { heard, first, secondStart, openUrl } = listen(true, ['koya', 'koya://open/settings'])
    secondStart(['koya', 'koya://open/libraries'])
    openUrl('koya://open/settings')
    expect(heard).toEqual(['raised', 'raised'])
    expect(first.take()).toBeNull()
  })

  test('a first start’s page is asked for once', () => {
    const { first } = listen(false, ['koya', 'koya://open/settings'])
    expect([first.take(), first.take()]).toEqual(['/settings', null])
  })
  test('a page that is named before the first one was asked for is the first one', () => {
    const { first, secondStart } = listen(false)
    secondStart(['koya', 'koya://open/libraries'])
    expect([first.take(), first.take()]).toEqual(['/dashboard/libraries', null])
    secondStart(['koya', 'koya://open/settings'])
    expect(first.take()).toBeNull()
  })
})
