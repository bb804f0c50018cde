import { once } from 'node:events'
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

/** Plays the system's part, which answers once it has read a line, and leaves the end to whoever asked. */
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
  return { pin: createSystemPin(path), heard }
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
    expect(await createSystemPin(path).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it('is unavailable where nobody listens', async () => {
    expect(await createSystemPin(join(makeTempFolder(), 'pin.socket')).check('harmattan-77')).toEqual({ outcome: 'unavailable' })
  })

  it('is held on Linux alone, and at the place of a variable only in a test build', () => {
    const environment = { KOYA_PIN_SOCKET: '/tmp/pin.socket' }
    expect(systemPinPath({ platform: 'linux', environment, isTestBuild: false })).toBe('/run/koya/pin.socket')
    expect(systemPinPath({ platform: 'win32', environment, isTestBuild: false })).toBeNull()
    expect(systemPinPath({ platform: 'win32', environment, isTestBuild: true })).toBe('/tmp/pin.socket')
  })
})
