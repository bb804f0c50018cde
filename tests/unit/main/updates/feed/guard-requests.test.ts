import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { guardRequests, type RequestOptions } from '../../../../../src-main/updates/feed/guard-requests.ts'

const url = new URL('https://updates.koya.example/desktop/koya.AppImage')
const options: RequestOptions = { protocol: 'https:', hostname: 'updates.koya.example', path: '/desktop/koya.AppImage' }

class FakeRequest extends EventEmitter {
  readonly abort = vi.fn()
}

interface Answer {
  readonly headers?: Record<string, string>
  readonly statusCode?: number
  /** Idle limit in milliseconds. The long default prevents unrelated failures on a slow machine. */
  readonly idleMs?: number
}

function open(asked: RequestOptions = options, { headers = {}, statusCode = 200, idleMs = 10_000 }: Answer = {}) {
  const request = new FakeRequest()
  const failed = vi.fn()
  request.on('error', failed)
  const response = Object.assign(new PassThrough(), { statusCode, headers })
  const seen: RequestOptions[] = []
  const heard = vi.fn()
  const maker = guardRequests(
    {
      createRequest(given: RequestOptions, callback: (reply: never) => void) {
        seen.push(given)
        queueMicrotask(() => {
          callback(response as never)
        })
        return request
      }
    },
    { url, bytes: 1000, idleMs }
  )
  maker.createRequest(asked, heard)
  return { request, response, failed, heard, seen }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a request of electron-updater', () => {
  it('electron-updater may request only the signed file’s address, and redirects are errors', () => {
    expect(open().seen).toMatchObject([{ redirect: 'error' }])
    for (const other of [
      { path: '/other' },
      { hostname: 'evil.example' },
      { protocol: 'http:' },
      { port: 8443 },
      { path: '/desktop/koya.AppImage?x=1' }
    ]) {
      expect(() => open({ ...options, ...other })).toThrow('another address')
    }
  })

  it.each([
    ['a redirect', {}, 302],
    ['a packed body', { 'content-encoding': 'gzip' }, 200],
    ['a packed range', { 'content-encoding': 'br' }, 206]
  ] as const)('a request of electron-updater fails at %s before the response is read', async (_, headers, status) => {
    const { heard, failed, request } = open(options, { headers, statusCode: status })
    await settle()
    expect(heard).not.toHaveBeenCalled()
    expect(failed).toHaveBeenCalledTimes(1)
    expect(request.abort).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the whole file', {}, 1000],
    ['one range', { range: 'bytes=100-199' }, 100],
    ['a range under another spelling', { Range: 'bytes=0-0' }, 1]
  ])('a request of electron-updater accepts all bytes of %s and not one more', async (_, headers, bytes) => {
    const { response, failed } = open({ ...options, headers })
    await settle()
    response.write(Buffer.alloc(bytes))
    await settle()
    expect(failed).not.toHaveBeenCalled()
    response.write(Buffer.alloc(1))
    await settle()
    expect(failed).toHaveBeenCalledTimes(1)
  })

  it('a request of electron-updater fails when no bytes arrive for the idle time', async () => {
    const { failed, response } = open(options, { idleMs: 50 })
    await settle()
    response.write(Buffer.alloc(10))
    await vi.waitFor(() => {
      expect(failed).toHaveBeenCalledTimes(1)
    })
  })
})
