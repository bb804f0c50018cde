import { expect, it } from 'vitest'
import { readOwnMedia } from '../../../../../src-server/content/media/own-media-repository.ts'
import { MOST_OWN_FILES, MOST_PACK_BYTES, type OwnPicture } from '../../../../../src-shared/content/media/own-media.ts'
import type { OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildOwnQuestion, ownPassage } from '../../../../support/build-own-question.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { insertOwnFiles } from '../../../../support/insert-own-files.ts'
import { pngHead, sha256Of, squareSvg } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const squareHash = sha256Of(squareSvg)
const alt = 'A square that stands on one of its sides'
const add = (backend: TestBackend, bearer: string, file: string | Uint8Array) =>
  backend.call('addOwnPicture', { bearer, body: { base64: Buffer.from(file).toString('base64') } })
const save = (backend: TestBackend, bearer: string, ...questions: OwnQuestion[]) => backend.call('keepOwnQuestions', { bearer, body: { questions } })

/** A question that shows the square. */
function withSquare(picture: Partial<OwnPicture> = {}, stem = 'How many sides has ![square-1]?'): OwnQuestion {
  const square: OwnPicture = { id: 'square-1', type: 'image/svg+xml', sha256: squareHash, width: 60, height: 60, alt, ...picture }
  return buildOwnQuestion({ draft: { stem, pictures: [square] } })
}

describeOnEachDatabase('Pictures of own questions', (makeDatabase) => {
  it('a picture is stored by its hash, told to its author with its address, and served there', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const { picture, signature } = (await add(backend, bearer, squareSvg)).value
    expect(picture).toEqual({ type: 'image/svg+xml', sha256: squareHash, width: 60, height: 60 })
    expect((await add(backend, bearer, squareSvg)).value.picture, 'the same file once more').toEqual(picture)
    const question = withSquare()
    await save(backend, bearer, question)
    const opened = (await backend.call('fetchOwnQuestion', { bearer, params: { questionId: question.questionId } })).value
    expect(opened).toEqual({ question, mediaAddresses: [{ sha256: squareHash, signature }] })
    const at = (signed: string) => backend.app.inject({ url: `/api/media/${squareHash}/${signed}` })
    expect([(await at(signature)).headers['content-type'], (await at(signature)).body]).toEqual(['image/svg+xml', squareSvg])
    expect((await at('x'.repeat(43))).statusCode).toBe(404)
  })

  it('a question with a picture is practised with it, and an author who does not have the file cannot use its hash', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    const { signature } = (await add(backend, ada, squareSvg)).value
    for (const bearer of [ada, ben]) await save(backend, bearer, withSquare())
    const stock = (await backend.call('fetchPracticeStock', { bearer: ada, query: { exam: 'my-questions' } })).value
    const practice = { exam: 'my-questions', subjects: [stock.subjects[0]?.slug ?? ''], itemCount: 5, budgetMs: 600_000 }
    const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions }
    const started = (await backend.call('startAttempt', { bearer: ada, body })).value
    expect(started.paper.pictures).toMatchObject([{ id: 'square-1', sha256: squareHash, alt }])
    expect(started.mediaAddresses).toEqual([{ sha256: squareHash, signature }])
    const { questionId } = withSquare()
    expect((await backend.call('fetchOwnQuestion', { bearer: ben, params: { questionId } })).value.mediaAddresses).toEqual([])
    const refused = await backend.call('startAttempt', { bearer: ben, body: { ...body, attemptId: crypto.randomUUID() } })
    expect(refused.status).not.toBe(200)
  })

  it('files that arrive at the same time take the last room only once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer, accountId } = await signIn(backend)
    const { queries } = backend.database
    await insertOwnFiles(queries, accountId, { count: MOST_OWN_FILES - 1, sizeBytes: 1, now: backend.clock.now() })
    const others = [41, 42, 43, 44].map((size) => squareSvg.replace('40', String(size)))
    const codes = (await Promise.all(others.map((file) => add(backend, bearer, file)))).map(({ error }) => error?.code ?? null)
    expect(codes.toSorted()).toEqual([...others.slice(1).map(() => 'own-media/too-many'), null].toSorted())
    expect(await queries.selectFrom('own_media').select('sha256').execute()).toHaveLength(MOST_OWN_FILES)
  })

  it('where there is no more room, files that no question shows go after a day, and the others stay', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer, accountId } = await signIn(backend)
    const { queries } = backend.database
    await add(backend, bearer, squareSvg)
    await save(backend, bearer, withSquare())
    await insertOwnFiles(queries, accountId, { count: MOST_OWN_FILES - 1, sizeBytes: 1, now: backend.clock.now() })
    const other = squareSvg.replace('40', '41')
    expect((await add(backend, bearer, other)).error?.code).toBe('own-media/too-many')
    expect((await add(backend, bearer, squareSvg)).error, 'a file that is there already').toBe(null)
    backend.clock.advance(24 * 3_600_000 + 1)
    const { token } = (await backend.call('login', { body: { identifier: 'ada@example.com', password: 'correct horse' } })).value.metadata
    expect((await add(backend, token, other)).error).toBe(null)
    expect(await readOwnMedia(queries, squareHash)).toMatchObject({ type: 'image/svg+xml' })
    expect(await readOwnMedia(queries, sha256Of('1'))).toBe(null)
  })
})

it('on a server for teachers as authors, students may neither store pictures nor read or write passages', async () => {
  const backend = await openTestBackend({ database: makeSqlite(), authors: 'teachers' })
  const { token: bearer } = await signIn(backend)
  expect((await add(backend, bearer, squareSvg)).error?.code).toBe('session/role-required')
  expect((await backend.call('listOwnPassages', { bearer })).error?.code).toBe('session/role-required')
  expect((await backend.call('keepOwnPassage', { bearer, body: ownPassage })).error?.code).toBe('session/role-required')
  expect(await readOwnMedia(backend.database.queries, squareHash)).toBe(null)
})

it('a pack whose files are too large is refused before they are read', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer, accountId } = await signIn(backend)
  await insertOwnFiles(backend.database.queries, accountId, { count: 1, sizeBytes: 1 + MOST_PACK_BYTES / 2, now: 0 })
  const ids = ['square-1', 'square-2']
  const [square] = withSquare({ sha256: sha256Of('0') }).draft.pictures
  const both = buildOwnQuestion({ draft: { stem: 'Is ![square-1] as ![square-2]?', pictures: ids.map((id) => ({ ...square!, id })) } })
  await save(backend, bearer, both)
  const pack = () => backend.call('packOwnQuestions', { bearer, body: { sets: [both.set], title: 'Tides', licence: 'CC-BY-4.0' } })
  expect((await pack()).error?.code, 'the same file under two names').toBe('own-question/pack-too-large')
  await save(backend, bearer, { ...withSquare({ sha256: sha256Of('0') }), revision: 2 })
  expect((await pack()).error).toBe(null)
})

const refused = [
  ['own-media/unreadable', 'a text, whatever its name says', Buffer.from('This is no picture.')],
  ['own-media/unreadable', 'an empty file', Buffer.alloc(0)],
  ['own-media/unreadable', 'the head of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['own-media/unreadable', 'a PNG that is cut after its signature', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['own-media/too-large', 'a PNG that says to be enormous', pngHead(60_000, 60_000)],
  ['own-media/too-small', 'a PNG as thin as a hair', pngHead(2000, 4)],
  ['own-media/too-large', 'a drawing of 300 KB', Buffer.from(squareSvg.replace('<rect', `<title>${'x'.repeat(270_000)}</title><rect`))],
  ['own-media/drawing-refused', 'a drawing with a script', Buffer.from(squareSvg.replace('<rect', '<script>alert(1)</script><rect'))],
  ['own-media/drawing-refused', 'a drawing that reacts', Buffer.from(squareSvg.replace('<rect', '<rect onload="alert(1)"'))],
  [
    'own-media/drawing-refused',
    'a drawing that loads another file',
    Buffer.from(squareSvg.replace('<rect', '<image href="http://koya.example/a.png"/><rect'))
  ],
  ['own-media/drawing-refused', 'a drawing whose entities grow without end', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${squareSvg}`)],
  ['own-media/drawing-refused', 'a drawing without a size', Buffer.from(squareSvg.replace('width="60" height="60"', ''))]
] as const

it('a file that is no harmless picture of a fair size is refused by its content, with a code, and not stored', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  for (const [code, what, file] of refused) expect((await add(backend, bearer, file)).error?.code, what).toBe(code)
  expect(await backend.database.queries.selectFrom('own_media').selectAll().execute()).toEqual([])
})
