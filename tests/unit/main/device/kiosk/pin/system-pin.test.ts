import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createSystemPin } from '../../../../../../src-main/device/kiosk/pin/system-pin.ts'
import { systemPinPath } from '../../../../../../src-main/device/policy/system-pin-path.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

let server: Server | undefined

afterEach(() => {
  server?.close()
})

/** Plays the system's part, which answers once it has read a line, and leaves the end to whoever asked. */
async function answering(reply: string) {
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\koya-test-${String(process.pid)}` : join(makeTempFolder(), 'pin.socket')
  const listens = join(makeTempFolder(), 'pin-listens')
  writeFileSync(listens, '')
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
  return { pin: createSystemPin({ path, held: listens, listens }), heard, listens }
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
    expect(await createSystemPin({ path, held: path, listens: path }).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it('is unavailable where nobody listens', async () => {
    const path = join(makeTempFolder(), 'pin.socket')
    expect(await createSystemPin({ path, held: path, listens: tmpdir() }).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it('is not asked for, nor believed, where another program has taken the place of the system’s part', async () => {
    const { pin, heard, listens } = await answering('{"outcome":"right"}\n')
    const asked = pin.check('harmattan-77')
    rmSync(listens)
    expect(await asked).toEqual({ outcome: 'unavailable' })
    expect(await pin.check('harmattan-77')).toEqual({ outcome: 'unavailable' })
    expect(heard).toHaveLength(1)
  })

  it('is held on Linux and Windows, in the place of a test package by that one, and at the place of a variable only in a test build', () => {
    const place = (platform: NodeJS.Platform, isTestBuild = false, environment: Record<string, string> = {}) =>
      systemPinPath({ platform, environment, isTestBuild })
    expect(place('linux')).toEqual({ path: '/run/koya/pin.socket', held: '/run/koya/pin.socket', listens: '/run/koya/pin.socket' })
    const ofTest = 'C:\\ProgramData\\Koya\\updates-test'
    expect(place('win32')).toMatchObject({ path: '\\\\.\\pipe\\KoyaPin', held: 'C:\\ProgramData\\Koya\\updates\\pin-held' })
    expect(place('win32', true)).toEqual({ path: '\\\\.\\pipe\\KoyaTestPin', held: `${ofTest}\\pin-held`, listens: `${ofTest}\\pin-listens` })
    expect(place('darwin')).toBeNull()
    const named = { KOYA_PIN_SOCKET: '/tmp/pin.socket' }
    expect(place('linux', false, named)?.path).toBe('/run/koya/pin.socket')
    expect(place('win32', true, named)).toEqual({ path: '/tmp/pin.socket', held: '/tmp/pin.socket', listens: '/tmp/pin.socket' })
  })
})
