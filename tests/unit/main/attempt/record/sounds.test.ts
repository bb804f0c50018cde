import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchMedia, type MediaDeps } from '../../../../../src-main/attempt/record/fetch-media.ts'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { createMediaReader } from '../../../../../src-main/attempt/room/media-reader.ts'
import { createMediaServer } from '../../../../../src-main/learning/library/media-server.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { createDirectJournal } from '../../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { sha256Of, squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { toneSound, toneWav } from '../../../../support/sounds.ts'

type Sent = Result<{ type: string; content: string }>

const sent = (file: string | Buffer, type = 'audio/wav'): Sent => succeed({ type, content: Buffer.from(file).toString('base64') })
const tone = { sha256: toneSound.sha256, type: 'audio/wav', bytes: toneWav } as const
const { transcript: _, ...paperSound } = toneSound
const noise = '<html>no sound</html>'

function backendOf(replies: Readonly<Record<string, Sent>>) {
  const asked: string[] = []
  const api = {
    call(name: string) {
      asked.push(name)
      return Promise.resolve(replies[name] ?? fail('request/internal'))
    }
  } as unknown as MediaDeps['api']
  return { api, session: { withToken: <Value>(step: (token: string) => Promise<Result<Value>>) => step('token') }, asked }
}

test('an exam’s sounds are fetched after its pictures, each from its own endpoint', async () => {
  const paper = { ...buildPaper(), pictures: [squarePicture], sounds: [paperSound] }
  const backend = backendOf({ fetchPicture: sent(squareSvg, 'image/svg+xml'), fetchSound: sent(toneWav) })
  const fetched = await fetchMedia(backend, paper)
  expect(fetched.ok && fetched.value.map(({ type }) => type)).toEqual(['image/svg+xml', 'audio/wav'])
  expect(backend.asked).toEqual(['fetchPicture', 'fetchSound'])
})

test.each([
  ['of another hash', { sound: paperSound, reply: sent(Buffer.concat([toneWav, toneWav])), code: 'attempt/sound-changed' }],
  ['of another kind', { sound: paperSound, reply: sent(toneWav, 'audio/ogg'), code: 'attempt/sound-changed' }],
  ['of another duration', { sound: { ...paperSound, durationMs: 900 }, reply: sent(toneWav), code: 'attempt/sound-changed' }],
  ['no sound, though the hash fits', { sound: { ...paperSound, sha256: sha256Of(noise) }, reply: sent(noise), code: 'attempt/sound-changed' }],
  ['missing', { sound: paperSound, reply: fail('attempt/sound-missing'), code: 'attempt/sound-missing' }]
])('fetching an exam’s sounds fails when a sound is %s', async (_case, { sound, reply, code }) => {
  const backend = backendOf({ fetchSound: reply })
  expect(await fetchMedia(backend, { ...buildPaper(), sounds: [sound] })).toMatchObject({ ok: false, error: { code } })
})

const attemptId = '6f3f6f0e-9a55-4b0c-9a53-0d2f6f2f9a11'

function openServer(isSaved: boolean, reply: Sent = sent(toneWav)) {
  const journal = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  journal.open()
  if (isSaved) journal.createAttempt({ userId: 'ada', paper: buildPaper(), media: [tone] })
  const backend = backendOf({ listMediaAddresses: fail('request/not-found'), fetchSound: reply, fetchPicture: reply })
  const server = createMediaServer()
  server.readFrom(createMediaReader({ ...backend, journal: createDirectJournal(journal) }))
  return { server, asked: backend.asked }
}

test('a saved sound is served whole from this computer with a policy that allows no scripts', async () => {
  const { server, asked } = openServer(true)
  const response = await server.serve(`/sounds/${attemptId}/${tone.sha256}`)
  expect({ status: response?.status, isWhole: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()).equals(toneWav), asked }).toEqual({
    status: 200,
    isWhole: true,
    asked: []
  })
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(toneWav.length),
    'accept-ranges': 'none',
    'content-security-policy': "default-src 'none'; sandbox"
  })
})

test('a sound is not served from the address for pictures', async () => {
  for (const isSaved of [true, false]) expect((await openServer(isSaved).server.serve(`/pictures/${attemptId}/${tone.sha256}`))?.status).toBe(404)
})

test('a sound not saved on this computer is served from the backend, if it is a sound', async () => {
  const elsewhere = openServer(false)
  expect((await elsewhere.server.serve(`/sounds/${attemptId}/${tone.sha256}`))?.status).toBe(200)
  expect(elsewhere.asked).toEqual(['listMediaAddresses', 'fetchSound'])
  expect((await openServer(false, sent(noise)).server.serve(`/sounds/${attemptId}/${sha256Of(noise)}`))?.status).toBe(404)
})

test('a sound that its author edits is served from its address alone, if it is a whole sound with its hash', async () => {
  const serve = async (file: Buffer | null, { type = 'audio/wav', sha256 = toneSound.sha256 } = {}) => {
    const asked: unknown[] = []
    const api = {
      fetchMediaFile: (address: unknown, isRight: (file: { type: string; bytes: Uint8Array }) => boolean) => {
        asked.push(address)
        if (file === null) return Promise.resolve(fail('media/not-found'))
        return Promise.resolve(succeed(isRight({ type, bytes: file }) ? { type, bytes: file } : null))
      }
    } as unknown as MediaDeps['api']
    const journal = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
    journal.open()
    const server = createMediaServer()
    server.readFrom(createMediaReader({ ...backendOf({}), api, journal: createDirectJournal(journal) }))
    const signature = 's'.repeat(43)
    const reply = await server.serve(`/own-sounds/${sha256}/${signature}`)
    expect(asked).toEqual([{ sha256, signature }])
    return { status: reply?.status, type: reply?.headers.get('content-type') }
  }
  expect(await serve(toneWav)).toEqual({ status: 200, type: 'audio/wav' })
  expect((await serve(null)).status, 'a removed file').toBe(404)
  expect((await serve(toneWav.subarray(1))).status, 'another file').toBe(404)
  expect((await serve(Buffer.from(squareSvg), { type: 'image/svg+xml', sha256: sha256Of(squareSvg) })).status, 'a picture').toBe(404)
  expect((await serve(Buffer.from(noise), { sha256: sha256Of(noise) })).status, 'no sound at all').toBe(404)
})
