import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { fetchMedia, type MediaDeps } from '../../../../../src-main/attempt/record/fetch-media.ts'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { createMediaReader } from '../../../../../src-main/attempt/room/media-reader.ts'
import { createMediaServer } from '../../../../../src-main/learning/library/media-server.ts'
import { paperText, type Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { valueOf } from '../../../../support/sit-in-room.ts'
import { sha256Of, squarePicture, squareSvg } from '../../../../support/pictures.ts'

const evilSvg = squareSvg.replace('</svg>', '<script>1</script></svg>')
const square = { sha256: squarePicture.sha256, type: 'image/svg+xml', bytes: Buffer.from(squareSvg) } as const

function backendOf(reply: () => Result<{ type: string; content: string }>) {
  const asked: unknown[] = []
  const api = {
    ready: () => Promise.resolve(succeed({})),
    call(name: string, input: unknown) {
      asked.push([name, input])
      return Promise.resolve(reply())
    },
    fetchMediaFile(address: unknown) {
      asked.push(['fetchMediaFile', address])
      return Promise.resolve(fail('media/not-found'))
    }
  } as unknown as MediaDeps['api']
  return { api, session: { withToken: <Value>(step: (token: string) => Promise<Result<Value>>) => step('token') }, asked }
}

const sent = (file: string, type = 'image/svg+xml') => succeed({ type, content: Buffer.from(file).toString('base64') })
function paper(sha256 = squarePicture.sha256): Paper {
  return rehashed({ ...buildPaper(), pictures: [{ ...squarePicture, sha256 }] })
}

function rehashed(paper: Paper): Paper {
  return { ...paper, paperHash: sha256Of(paperText(paper)) }
}

describe('the pictures of a paper', () => {
  test('each picture of an exam is fetched once, by its hash, with the session’s token', async () => {
    const { asked, ...backend } = backendOf(() => sent(squareSvg))
    const one = paper()
    const twice = { ...one, pictures: [...one.pictures!, { ...squarePicture, id: 'the-same-again' }] }
    expect(await fetchMedia(backend, twice)).toMatchObject({ ok: true, value: [{ sha256: squarePicture.sha256 }] })
    expect(asked).toEqual([['fetchPicture', { params: { attemptId: one.attemptId, sha256: squarePicture.sha256 }, bearer: 'token' }]])
    expect(await fetchMedia(backend, buildPaper())).toEqual(succeed([]))
  })

  test('at most four pictures of an exam are fetched at once, and none after one has failed', async () => {
    const svgs = Array.from({ length: 10 }, (_, index) => squareSvg.replace('40', String(50 + index)))
    const pictures = svgs.map((svg) => ({ ...squarePicture, id: sha256Of(svg), sha256: sha256Of(svg) }))
    const open: (() => void)[] = []
    let failing = false
    const backend = {
      ...backendOf(() => fail('backend/unreachable')),
      api: {
        call: (_name: string, { params }: { params: { sha256: string } }) =>
          new Promise((resolve) => {
            const svg = svgs.find((candidate) => sha256Of(candidate) === params.sha256)!
            open.push(() => resolve(failing ? fail('backend/unreachable') : sent(svg)))
          })
      } as unknown as MediaDeps['api']
    }
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const whole = fetchMedia(backend, rehashed({ ...buildPaper(), pictures }))
    const most: number[] = []
    while (await Promise.race([whole.then(() => false), turn().then(() => true)])) {
      most.push(open.length)
      open.shift()?.()
    }
    expect(Math.max(...most)).toBe(4)
    expect(new Set(valueOf(await whole).map(({ sha256 }) => sha256))).toEqual(new Set(pictures.map(({ sha256 }) => sha256)))
    failing = true
    const failed = fetchMedia(backend, rehashed({ ...buildPaper(), pictures }))
    await turn()
    const askedBefore = open.splice(0)
    for (const answer of askedBefore) answer()
    expect(await failed).toMatchObject({ ok: false, error: { code: 'backend/unreachable' } })
    expect({ askedBefore: askedBefore.length, askedAfter: open.length }).toEqual({ askedBefore: 4, askedAfter: 0 })
  })

  test.each([
    ['of another hash', { sha256: squarePicture.sha256, reply: sent(squareSvg.replace('40', '41')), code: 'attempt/picture-changed' }],
    ['of another kind', { sha256: squarePicture.sha256, reply: sent(squareSvg, 'image/png'), code: 'attempt/picture-changed' }],
    ['with a script, though the hash fits', { sha256: sha256Of(evilSvg), reply: sent(evilSvg), code: 'attempt/picture-changed' }],
    ['missing', { sha256: squarePicture.sha256, reply: fail('attempt/picture-missing'), code: 'attempt/picture-missing' }],
    ['out of reach', { sha256: squarePicture.sha256, reply: fail('backend/unreachable'), code: 'backend/unreachable' }]
  ])('fetching an exam’s pictures fails when one is %s', async (_, { sha256, reply, code }) => {
    expect(
      await fetchMedia(
        backendOf(() => reply),
        paper(sha256)
      )
    ).toMatchObject({ ok: false, error: { code } })
  })
})

describe('the journal', () => {
  function openJournal(path = join(makeTempFolder(), 'journal.sqlite')) {
    const journal = createJournal(path, Date.now)
    journal.open()
    return { path, journal }
  }

  test('the journal stores the pictures with the exam, and they survive a restart', () => {
    const { path, journal } = openJournal()
    journal.createAttempt({ userId: 'ada', paper: paper(), media: [square] })
    journal.createAttempt({ userId: 'bola', paper: paper(), media: [square] })
    journal.close()
    const again = openJournal(path).journal
    expect(Buffer.from(again.readMedia(square.sha256)!.bytes).toString()).toBe(squareSvg)
    expect(again.readMedia('0'.repeat(64))).toBe(null)
    again.close()
  })

  test('a journal from before pictures opens with its attempts and stores pictures from then on', () => {
    const { path, journal } = openJournal()
    const { pictures: _, ...plain } = paper()
    journal.createAttempt({ userId: 'ada', paper: rehashed(plain) })
    journal.append({ attemptId: plain.attemptId, act: { kind: 'flag', itemId: plain.subjects[0]!.items[0]!.id, isFlagged: true }, spentMs: 5, at: 6 })
    journal.close()
    const former = new DatabaseSync(path)
    former.exec(
      'DROP INDEX open_attempt; DROP TABLE attempt_lock; DROP TABLE journal_break; DROP TABLE loose_event; DROP TABLE support_message; DROP TABLE item_report; DROP TABLE picture; PRAGMA user_version = 1'
    )
    former.close()
    const again = createJournal(path, Date.now)
    expect(again.open().quarantinedPath).toBe(null)
    expect(again.readOpenAttempt('ada')?.events).toHaveLength(1)
    again.createAttempt({ userId: 'bola', paper: rehashed({ ...paper(), attemptId: crypto.randomUUID() }), media: [square] })
    expect(again.readMedia(square.sha256)?.type).toBe('image/svg+xml')
    again.close()
  })

  test('pictures are recovered from a damaged journal, and a picture that does not match its hash is never returned', () => {
    const { path, journal } = openJournal()
    journal.createAttempt({ userId: 'ada', paper: paper(), media: [square] })
    const wrong = { ...square, sha256: '1'.repeat(64) }
    journal.createAttempt({ userId: 'bola', paper: buildPaper({ itemCount: 40 }), media: [wrong] })
    expect(journal.readMedia(wrong.sha256)).toBe(null)
    journal.close()
    const damaged = new DatabaseSync(path)
    damaged.exec("UPDATE attempt SET paper = replace(paper, 'stem', 'STEM') WHERE user_id = 'ada'")
    damaged.close()
    const again = createJournal(path, Date.now)
    expect(again.open().quarantinedPath).not.toBe(null)
    expect(again.readMedia(square.sha256)?.type).toBe('image/svg+xml')
    expect(again.readMedia(wrong.sha256)).toBe(null)
    again.close()
  })
})

describe('a page', () => {
  const attemptId = '6f3f6f0e-9a55-4b0c-9a53-0d2f6f2f9a11'
  const address = `/pictures/${attemptId}/${square.sha256}`

  function openServer(reply: Result<{ type: string; content: string }> = sent(squareSvg), isSaved = true) {
    const journal = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
    journal.open()
    if (isSaved) journal.createAttempt({ userId: 'ada', paper: paper(), media: [square] })
    const backend = backendOf(() => reply)
    const server = createMediaServer()
    server.readFrom(createMediaReader({ ...backend, journal: createDirectJournal(journal) }))
    return { server, asked: backend.asked }
  }

  test('a saved picture is served without a backend call and with a policy that allows no scripts', async () => {
    const { server, asked } = openServer()
    const response = await server.serve(address)
    expect({ status: response?.status, body: await response?.text(), asked }).toEqual({ status: 200, body: squareSvg, asked: [] })
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff'
    })
  })

  test('a picture not saved on this computer is served from the backend if it is intact and harmless', async () => {
    const elsewhere = openServer(sent(squareSvg), false)
    expect((await elsewhere.server.serve(address))?.status).toBe(200)
    expect(elsewhere.asked.map((asked) => (asked as [string])[0])).toEqual(['listMediaAddresses', 'fetchPicture'])
    for (const reply of [sent(squareSvg.replace('40', '41')), fail('attempt/not-owner')]) {
      expect((await openServer(reply, false).server.serve(address))?.status).toBe(404)
    }
    const evil = openServer(sent(evilSvg), false)
    expect((await evil.server.serve(`/pictures/${attemptId}/${sha256Of(evilSvg)}`))?.status).toBe(404)
  })

  test('a picture of a question found by search is served from the backend if it is intact and harmless', async () => {
    const found = (file: string) => `/item-pictures/trial-item-1/${sha256Of(file)}`
    const { server, asked } = openServer()
    expect((await server.serve(found(squareSvg)))?.status).toBe(200)
    expect(asked).toEqual([['fetchItemPicture', { params: { itemId: 'trial-item-1', sha256: square.sha256 }, bearer: 'token' }]])
    const signature = 'A'.repeat(43)
    expect((await server.serve(`${found(squareSvg)}/${signature}`))?.status).toBe(200)
    expect(asked.slice(1)).toEqual([
      ['fetchMediaFile', { sha256: square.sha256, signature }],
      ['fetchItemPicture', { params: { itemId: 'trial-item-1', sha256: square.sha256 }, bearer: 'token' }]
    ])
    for (const reply of [sent(squareSvg.replace('40', '41')), fail('item-search/attempt-open')]) {
      expect((await openServer(reply).server.serve(found(squareSvg)))?.status).toBe(404)
    }
    expect((await openServer(sent(evilSvg)).server.serve(found(evilSvg)))?.status).toBe(404)
  })

  test('the media server serves no other address, and no picture before the app is composed', async () => {
    const { server } = openServer()
    for (const path of [
      '/pictures/',
      `/pictures/${attemptId}`,
      `/pictures/x/${square.sha256}`,
      `/item-pictures/X/${square.sha256}`,
      `/item-pictures/${square.sha256}`,
      `/item-pictures/trial-item-1/${square.sha256}/short`,
      `/own-sounds/${square.sha256}`,
      `/own-sounds/${square.sha256}/short`,
      `${address}/x`,
      address.toUpperCase(),
      '/index.html'
    ]) {
      expect(server.serve(path)).toBe(null)
    }
    expect((await createMediaServer().serve(address))?.status).toBe(404)
  })
})
