import { describe, expect, it } from 'vitest'
import { createDocumentSource } from '../../../../../../../src-renderer/features/learning/library/pdf/document/document-source.ts'
import { WORK_ERROR_HEADER } from '../../../../../../../src-shared/content/library/work-address.ts'

const bytes = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])

interface Answer {
  readonly status?: number
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a reply with bytes 2 to 4 of ten. The options override its parts. */
function answer({ status = 206, body = bytes.slice(2, 5), headers }: Answer = {}): Response {
  return new Response(body, { status, headers: { 'Content-Range': 'bytes 2-4/10', ETag: '"one"', ...headers } })
}

function sourceOf(...answers: (Answer | 'lost')[]) {
  const asked: (string | null)[] = []
  const source = createDocumentSource({
    address: '/libraries/PDF-0001/a-book',
    sizeBytes: 10,
    ask: (address, range) => {
      asked.push(`${address} ${range}`)
      const next = answers.shift()
      return next === 'lost' ? Promise.reject(new Error('cut')) : Promise.resolve(answer(next))
    }
  })
  const read = async () => {
    const result = await source.read(2, 5)
    return result.ok ? [...result.value] : result.error.code
  }
  return { asked, read }
}

describe('The bytes of a document', () => {
  it('the bytes of a document are requested by range', async () => {
    const { asked, read } = sourceOf({})
    expect(await read()).toEqual([2, 3, 4])
    expect(asked).toEqual(['/libraries/PDF-0001/a-book bytes=2-4'])
  })

  it.each<readonly [string, Answer | 'lost', string]>([
    ['a lock', { status: 403, headers: { [WORK_ERROR_HEADER]: 'library/locked' } }, 'library/locked'],
    ['a reason that nobody knows', { status: 500, headers: { [WORK_ERROR_HEADER]: 'toString' } }, 'library/work-missing'],
    ['no reason', { status: 404 }, 'library/work-missing'],
    ['a file of another size', { headers: { 'Content-Range': 'bytes 2-4/11' } }, 'library/work-missing'],
    ['another part', { headers: { 'Content-Range': 'bytes 3-5/10' } }, 'library/work-missing'],
    ['too few bytes', { body: bytes.slice(2, 4) }, 'library/document-broken'],
    ['a cut', 'lost', 'library/document-broken']
  ])('reading bytes of a document fails with a code for %s', async (_, spoiled, code) => {
    expect(await sourceOf(spoiled).read()).toBe(code)
  })

  it('the bytes of a document are never mixed from two files', async () => {
    const { read } = sourceOf({}, {}, { headers: { ETag: '"two"' } })
    expect([await read(), await read(), await read()]).toEqual([[2, 3, 4], [2, 3, 4], 'library/work-missing'])
  })
})
