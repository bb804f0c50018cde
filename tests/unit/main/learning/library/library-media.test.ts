import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadWorkPart, WantedWork } from '../../../../../src-main/learning/library/read-work-part.ts'
import { createAppSchemeHandler } from '../../../../../src-main/platform/windows/app-scheme.ts'
import { parseRange, rangeWithin } from '../../../../../src-shared/kernel/http/byte-range.ts'
import { createMediaServer } from '../../../../../src-main/learning/library/media-server.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { WORK_PART_BYTES } from '../../../../../src-shared/content/library/work-part.ts'
import { WORK_ERROR_HEADER } from '../../../../../src-shared/content/library/work-address.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { schemeTraversals } from '../../../../security/scheme-traversals.ts'

const ADDRESS = 'app://koya/libraries/AUD-0001/a-tone'

interface Served {
  /** File that the backend now holds under this name. */
  file: { readonly bytes: Buffer; readonly sha256: string }
  refusal: ErrorCode | null
  readonly asked: { readonly wanted: WantedWork; readonly from: number; readonly most: number }[]
  readonly get: (range?: string, address?: string) => Promise<Response>
}

/** Serves one work of the backend over the app's scheme. */
function serve(bytes: Buffer): Served {
  const media = createMediaServer()
  const handle = createAppSchemeHandler(makeTempFolder(), media.serve)
  const served: Served = {
    file: { bytes, sha256: 'a'.repeat(64) },
    refusal: null,
    asked: [],
    get: (range, address = ADDRESS) => handle({ url: address, method: 'GET', headers: new Headers(range === undefined ? {} : { range }) })
  }
  const read: ReadWorkPart = (wanted, from, most) => {
    served.asked.push({ wanted, from, most })
    if (served.refusal !== null) return Promise.resolve(fail(served.refusal))
    const { bytes: whole, sha256 } = served.file
    const part = whole.subarray(from, from + Math.min(most, WORK_PART_BYTES))
    return Promise.resolve(succeed({ type: 'audio/wav', sha256, sizeBytes: whole.length, bytes: part }))
  }
  media.readWorksFrom(read)
  return served
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

const small = Buffer.from('0123456789')
/** Three full parts and 7 bytes. */
const large = Buffer.from(Array.from({ length: 3 * WORK_PART_BYTES + 7 }, (_, index) => index % 251))

describe('The file of a work', () => {
  it.each([
    [undefined, 200, '0123456789', null],
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=7-1000', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-1000', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=999999999999-', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=a-b', 200, '0123456789', null],
    [`bytes=0-${'9'.repeat(400)}`, 200, '0123456789', null]
  ])('a work requested with range %s is answered with status %i', async (...[range, status, body, contentRange]) => {
    const response = await serve(small).get(range)
    const { headers } = response
    expect({ status: response.status, body: (await bytesOf(response)).toString(), contentRange: headers.get('content-range') }).toEqual({
      status,
      body,
      contentRange
    })
    if (status !== 416) expect(headers.get('etag')).toBe(`"${'a'.repeat(64)}"`)
    if (status !== 416)
      expect({ contentLength: headers.get('content-length'), contentType: headers.get('content-type') }).toEqual({
        contentLength: String(body.length),
        contentType: 'audio/wav'
      })
    expect({ acceptRanges: headers.get('accept-ranges'), contentTypeOptions: headers.get('x-content-type-options') }).toEqual({
      acceptRanges: 'bytes',
      contentTypeOptions: 'nosniff'
    })
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('a work is served completely from many parts, each requested only when needed', async () => {
    const served = serve(large)
    const response = await served.get()
    expect(served.asked).toHaveLength(1)
    expect((await bytesOf(response)).equals(large)).toBe(true)
    expect(served.asked.map(({ from, most }) => [from, most])).toEqual([
      [0, WORK_PART_BYTES],
      [WORK_PART_BYTES, WORK_PART_BYTES],
      [2 * WORK_PART_BYTES, WORK_PART_BYTES],
      [3 * WORK_PART_BYTES, 7]
    ])
  })

  it('a work is not requested further once the page cancels it', async () => {
    const served = serve(large)
    const reader = (await served.get()).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(served.asked.length).toBeLessThanOrEqual(2)
  })

  it('serving a work fails if it is replaced, locked or gone midway, and never mixes parts of two files', async () => {
    for (const spoil of [
      (served: Served) => (served.file = { bytes: large, sha256: 'b'.repeat(64) }),
      (served: Served) => (served.refusal = 'library/locked'),
      (served: Served) => (served.file = { ...served.file, bytes: Buffer.alloc(0) })
    ]) {
      const served = serve(large)
      const reader = (await served.get()).body!.getReader()
      expect((await reader.read()).value).toHaveLength(WORK_PART_BYTES)
      spoil(served)
      await expect(reader.read()).rejects.toThrow('did not come')
    }
  })

  it('a served work is never longer than announced, whatever the backend sends', async () => {
    const served = serve(small)
    const media = createMediaServer()
    media.readWorksFrom(() => Promise.resolve(succeed({ type: 'audio/wav', sha256: 'a'.repeat(64), sizeBytes: 10, bytes: large })))
    const answer = await media.serve('/libraries/AUD-0001/a-tone', 'bytes=2-4')
    expect(await bytesOf(answer!)).toHaveLength(3)
    expect(served.asked).toEqual([])
  })

  it.each<readonly [ErrorCode, number]>([
    ['library/locked', 403],
    ['library/not-found', 404],
    ['library/work-missing', 404],
    ['session/required', 401]
  ])('a work is refused with the backend’s error code: %s', async (code, status) => {
    const served = serve(small)
    served.refusal = code
    const response = await served.get('bytes=0-')
    expect({ status: response.status, bodyLength: (await bytesOf(response)).length, code: response.headers.get(WORK_ERROR_HEADER) }).toEqual({
      status,
      bodyLength: 0,
      code
    })
  })

  it('no work is served before the app is composed', async () => {
    const answer = await createMediaServer().serve('/libraries/AUD-0001/a-tone', null)
    expect(answer?.status).toBe(404)
  })
})

describe('An address of a work', () => {
  it('S4: an address names only a serial and a work, however it is spelled', async () => {
    const served = serve(small)
    const spelled = schemeTraversals('/etc/hostname', 8).flatMap((url) => {
      const rest = url.slice('app://koya/'.length)
      return [`app://koya/libraries/${rest}`, `app://koya/libraries/AUD-0001/${rest}`, `${ADDRESS}/${rest}`, `${ADDRESS}${rest}`]
    })
    const odd = [
      'aud-0001/a-tone',
      'AUD-0001/A-TONE',
      'AUD-0001/a-tone/',
      'AUD-0001//a-tone',
      'AUD-0001/a-tone.wav',
      'AUD-1/a-tone',
      'AUD-0001/a%2dtone',
      'AUD-0001/'
    ]
    const urls = [...spelled, ...odd.map((part) => `app://koya/libraries/${part}`)]
    expect(urls.length).toBeGreaterThan(2000)
    for (const url of urls) {
      const response = await served.get(undefined, url)
      // A path that the URL parser normalises to a valid name reaches the backend.
      if (served.asked.length === 0) expect({ url, status: response.status }).toEqual({ url, status: 404 })
      for (const { wanted } of served.asked.splice(0)) {
        expect({ url, isSerial: /^[A-Z]{2,3}-\d{4}$/.test(wanted.serial), isWorkId: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(wanted.workId) }).toEqual({
          url,
          isSerial: true,
          isWorkId: true
        })
      }
    }
  })
})

describe('A range', () => {
  it('a resolved range is within the file and contains the requested bytes', () => {
    const size = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(size, fc.nat(1200), fc.option(fc.nat(1200), { nil: null }), (sizeBytes, from, to) => {
        const asked = parseRange(`bytes=${String(from)}-${to === null ? '' : String(to)}`)
        if (to !== null && to < from) {
          expect(asked).toBeNull()
          return
        }
        const range = rangeWithin(asked!, sizeBytes)
        if (from >= sizeBytes) expect(range).toBeNull()
        else expect(range).toEqual({ from, to: Math.min(to ?? sizeBytes - 1, sizeBytes - 1) + 1 })
      })
    )
  })
})
