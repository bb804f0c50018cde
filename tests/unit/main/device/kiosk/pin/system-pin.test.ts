import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createSystemPin } from '../../../../../../src-main/device/kiosk/pin/system-pin.ts'
import { systemPinPath } from '../../../../../../src-main/device/policy/system-pin-path.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

let server: Server | undefined

afterEach(() => {
  server?.close()
})

/** Plays the system's part, which replies after it has read a line and leaves the connection open. */
async function answering(reply: string) {
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\koya-test-${String(process.pid)}` : join(makeTempFolder(), 'pin.socket')
  const heard: string[] = []
  server = createServer((socket) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (!text.endsWith('\n')) return
      heard.push(text)
      if (reply.endsWith('\n')) socket.write(reply)
      else socket.end(reply)
    })
    socket.on('error', () => undefined)
  }).listen(path)
  await once(server, 'listening')
  return { pin: createSystemPin({ kind: 'socket', path }), heard }
}

describe('The PIN that the system holds', () => {
  it.each([{ outcome: 'right' }, { outcome: 'wrong', triesLeft: 2, waitMs: 0 }, { outcome: 'wait', waitMs: 60_000 }])(
    'is asked for: %j',
    async (answer) => {
      const { pin, heard } = await answering(`${JSON.stringify(answer)}\n`)
      expect(await pin.check('harmattan-77')).toEqual(answer)
      expect(heard).toEqual(['harmattan-77\n'])
    }
  )

  it.each(['', '{"outcome":"unavailable"}\n', '{"outcome":"right","more":1}', 'right', '{"outcome":"wait","waitMs":-1}', `"${'x'.repeat(5000)}"`])(
    'is not right because of the reply %j',
    async (reply) => {
      const { pin } = await answering(reply)
      expect(await pin.check('harmattan-77')).toEqual({ outcome: 'unavailable' })
    }
  )

  it('is unavailable where the reply has no end', async () => {
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\koya-endless-${String(process.pid)}` : join(makeTempFolder(), 'pin.socket')
    server = createServer((socket) => {
      const more = setInterval(() => socket.write('x'.repeat(500)), 5)
      socket.on('error', () => undefined)
      socket.on('close', () => clearInterval(more))
    }).listen(path)
    await once(server, 'listening')
    expect(await createSystemPin({ kind: 'socket', path }).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it('is unavailable where nobody listens', async () => {
    const path = join(makeTempFolder(), 'pin.socket')
    expect(await createSystemPin({ kind: 'socket', path }).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it.skipIf(process.platform === 'win32').each([
    ['read line; [ "$line" = harmattan-77 ] && echo \'{"outcome":"right"}\'', 'right'],
    ['read line; [ "$line" = harmattan-78 ] && echo \'{"outcome":"right"}\'', 'unavailable'],
    ['exit 5', 'unavailable'],
    ['cat', 'unavailable'],
    ['yes', 'unavailable']
  ])('is asked for by a program, which takes the PIN from its input alone: %s', async (script, outcome) => {
    const program = join(makeTempFolder(), 'ask')
    writeFileSync(program, `#!/bin/sh\n[ "$*" = "/ask-pin KoyaTest" ] || exit 1\n${script}\n`, { mode: 0o755 })
    expect(await createSystemPin({ kind: 'program', program, product: 'KoyaTest' }).check('harmattan-77')).toEqual({ outcome })
  })

  it('is unavailable where the program is missing', async () => {
    const program = join(makeTempFolder(), 'ask')
    expect(await createSystemPin({ kind: 'program', program, product: 'KoyaTest' }).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it('is held on Linux and Windows, in the place of a test package by that one, and at the place of a variable only in a test build', () => {
    const executable = 'C:\\Program Files\\Koya\\Koya.exe'
    const place = (platform: NodeJS.Platform, isTestBuild = false, environment: Record<string, string> = {}) =>
      systemPinPath({ platform, environment, executable, isTestBuild })
    expect(place('linux')).toEqual({ path: { kind: 'socket', path: '/run/koya/pin.socket' }, held: '/run/koya/pin.socket' })
    const program = 'C:\\Program Files\\Koya\\koya-update.exe'
    expect(place('win32')).toEqual({ path: { kind: 'program', program, product: 'Koya' }, held: 'C:\\ProgramData\\Koya\\updates\\pin-held' })
    const ofTest = { path: { kind: 'program', program, product: 'KoyaTest' }, held: 'C:\\ProgramData\\Koya\\updates-test\\pin-held' }
    expect(place('win32', true)).toEqual(ofTest)
    expect(place('darwin')).toBeNull()
    const named = { KOYA_PIN_SOCKET: '/tmp/pin.socket' }
    expect(place('linux', false, named)?.held).toBe('/run/koya/pin.socket')
    expect(place('win32', true, named)).toEqual({ path: { kind: 'socket', path: '/tmp/pin.socket' }, held: '/tmp/pin.socket' })
  })
})
