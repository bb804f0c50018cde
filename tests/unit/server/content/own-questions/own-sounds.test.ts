import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { readOwnMedia } from '../../../../../src-server/content/media/own-media-repository.ts'
import { MOST_OWN_FILES } from '../../../../../src-shared/content/media/own-media.ts'
import type { OwnPassage, PassageSound } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import type { OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildOwnQuestion, ownPassage, ownSound } from '../../../../support/build-own-question.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { insertOwnFiles } from '../../../../support/insert-own-files.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { makeOgg, makeToneWav, paperSound, toneSound, toneWav, TRANSCRIPT_CANARY } from '../../../../support/sounds.ts'
import { submitAttempt } from '../../../../support/submit-attempt.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const { passageId } = ownPassage
const soundId = `own-sound-${passageId}`
const add = (backend: TestBackend, bearer: string, file: Uint8Array) =>
  backend.call('addOwnSound', { bearer, body: { base64: Buffer.from(file).toString('base64') } })
const save = (backend: TestBackend, bearer: string, ...questions: OwnQuestion[]) => backend.call('keepOwnQuestions', { bearer, body: { questions } })
interface KeptPassage extends Partial<Omit<OwnPassage, 'sound'>> {
  readonly sound?: Partial<PassageSound>
}

/** Stores the passage, with changes of it and of its sound. */
const keep = (backend: TestBackend, bearer: string, { sound = {}, ...changed }: KeptPassage = {}) =>
  backend.call('keepOwnPassage', { bearer, body: { ...ownPassage, text: 'Listen to the talk.', ...changed, sound: { ...ownSound, ...sound } } })
const isWhole = async (backend: TestBackend, bearer: string) =>
  (await backend.call('listOwnQuestions', { bearer })).value.sets[0]?.questions.map((question) => question.isWhole)
const about = buildOwnQuestion({ draft: { passageId } })

async function practise(backend: TestBackend, bearer: string, changed: { isInWords?: true } = {}) {
  const { subjects } = (await backend.call('fetchPracticeStock', { bearer, query: { exam: 'my-questions' } })).value
  const practice = { exam: 'my-questions', subjects: [subjects[0]?.slug ?? ''], itemCount: 5, budgetMs: 600_000, ...changed }
  const body = { slug: 'practice', practice, attemptId: crypto.randomUUID(), ...agreedVersions }
  const { paper, capability } = (await backend.call('startAttempt', { bearer, body })).value
  return { attemptId: body.attemptId, paper, capability, chain: startEventChain(paper) }
}

describeOnEachDatabase('Sounds of own passages', (makeDatabase) => {
  it('a sound is stored by its hash, heard by the candidate as often as its author says, and written out in the review', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const { sound, signature } = (await add(backend, bearer, toneWav)).value
    expect(sound).toEqual({ type: 'audio/wav', sha256: toneSound.sha256, durationMs: 400 })
    await save(backend, bearer, about)
    await keep(backend, bearer)
    expect(await isWhole(backend, bearer)).toEqual([true])
    const { passages, mediaAddresses } = (await backend.call('listOwnPassages', { bearer })).value
    expect(passages[0]?.sound).toEqual(ownSound)
    expect(mediaAddresses).toEqual([{ sha256: toneSound.sha256, signature }])
    const served = await backend.app.inject({ url: `/api/media/${toneSound.sha256}/${signature}` })
    expect([served.headers['content-type'], served.rawPayload.equals(toneWav)]).toEqual(['audio/wav', true])

    const attempt = await practise(backend, bearer)
    expect(attempt.paper.stimuli).toMatchObject([{ kind: 'audio', text: 'Listen to the talk.', sound: { soundId, mostPlays: 3 } }])
    expect(attempt.paper.sounds).toEqual([{ ...paperSound, id: soundId }])
    expect(JSON.stringify(attempt.paper)).not.toContain(TRANSCRIPT_CANARY)
    await submitAttempt(backend, attempt)
    const report = (await backend.call('fetchReport', { bearer, params: { attemptId: attempt.attemptId } })).value
    expect(report.sounds).toEqual([{ ...toneSound, id: soundId }])
    const inWords = await practise(backend, bearer, { isInWords: true })
    expect(inWords.paper.sounds?.map(({ transcript }) => transcript)).toEqual([TRANSCRIPT_CANARY])
  })

  it('a question is finished only with a stored file of its author, all that is said, and something to listen for', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    await add(backend, ada, toneWav)
    const steps: readonly (readonly [string, boolean, Partial<PassageSound>, Partial<OwnPassage>])[] = [
      ['without a file', false, { file: null }, {}],
      ['with a file that is not stored', false, { file: { ...ownSound.file!, sha256: 'a'.repeat(64) } }, {}],
      ['without what is said', false, { transcript: ' ' }, {}],
      ['without a task', false, {}, { text: ' ' }],
      [
        'with a task that tells what is said',
        false,
        { transcript: 'The boats lie on the sand until the water is back.' },
        { text: 'The boats lie on the sand until the water is back.' }
      ],
      ['to be read, without a file', true, { isPlayed: false, file: null }, {}],
      ['to be heard', true, {}, {}]
    ]
    for (const bearer of [ada, ben]) await save(backend, bearer, about)
    for (const [place, [what, expected, sound, changed]] of steps.entries()) {
      await keep(backend, ada, { revision: place + 1, ...changed, sound })
      expect(await isWhole(backend, ada), what).toEqual([expected])
    }
    await keep(backend, ben)
    expect(await isWhole(backend, ben), 'who has the hash but not the file').toEqual([false])
    expect((await backend.call('listOwnPassages', { bearer: ben })).value.mediaAddresses).toEqual([])
    const tells = buildOwnQuestion({ draft: { passageId, stem: 'Why do the boats lie on the sand until the water is back?' }, revision: 2 })
    await keep(backend, ada, { revision: 20, sound: { transcript: 'Twice a day the boats lie on the sand until the water is back.' } })
    await save(backend, ada, tells)
    expect(await isWhole(backend, ada), 'which shows what must be heard').toEqual([false])
  })

  it('a program that knows no sounds leaves them, and a deleted passage forgets its sound, whose file goes when room is needed', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer, accountId } = await signIn(backend)
    const { queries } = backend.database
    await add(backend, bearer, toneWav)
    await keep(backend, bearer)
    await backend.call('keepOwnPassage', { bearer, body: { ...ownPassage, revision: 2, title: 'The port' } })
    expect((await backend.call('listOwnPassages', { bearer })).value.passages).toMatchObject([{ title: 'The port', sound: ownSound }])
    await insertOwnFiles(queries, accountId, { count: MOST_OWN_FILES - 1, sizeBytes: 1, now: backend.clock.now() })
    const addLater = async (file: Uint8Array) => {
      backend.clock.advance(24 * 3_600_000 + 1)
      const { token } = (await backend.call('login', { body: { identifier: 'ada@example.com', password: 'correct horse' } })).value.metadata
      return { token, error: (await add(backend, token, file)).error }
    }
    const { token, error } = await addLater(makeOgg())
    expect(error).toBe(null)
    expect(await readOwnMedia(queries, toneSound.sha256), 'while the passage names it').toMatchObject({ type: 'audio/wav' })
    await backend.call('removeOwnPassage', { bearer: token, body: { passageId, questionId: about.questionId } })
    expect(await queries.selectFrom('own_passage').select(['passage', 'sound']).execute()).toEqual([{ passage: null, sound: null }])
    await insertOwnFiles(queries, accountId, { count: MOST_OWN_FILES - 2, sizeBytes: 1, now: backend.clock.now() })
    expect((await addLater(makeToneWav(500))).error).toBe(null)
    expect(await readOwnMedia(queries, toneSound.sha256), 'after the passage was deleted').toBe(null)
  })

  it('sounds that arrive at the same time take the last room only once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer, accountId } = await signIn(backend)
    await insertOwnFiles(backend.database.queries, accountId, { count: MOST_OWN_FILES - 1, sizeBytes: 1, now: backend.clock.now() })
    const replies = await Promise.all([300, 400, 500].map((durationMs) => add(backend, bearer, makeToneWav(durationMs))))
    expect(replies.map(({ error }) => error?.code ?? '').toSorted()).toEqual(['', 'own-media/too-many', 'own-media/too-many'])
  })
})

it('a pack of own questions holds the sound, and only one that is complete', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  await add(backend, bearer, toneWav)
  await keep(backend, bearer, { sound: { transcript: '' } })
  await save(backend, bearer, about)
  const make = () => backend.call('packOwnQuestions', { bearer, body: { sets: [about.set], title: 'Tides', licence: 'CC-BY-4.0' } })
  expect((await make()).error?.code).toBe('own-question/nothing-whole')
  await keep(backend, bearer, { revision: 2 })
  const file = join(makeTempFolder(), 'own.koyapack')
  await writeFile(file, Buffer.from((await make()).value.base64, 'base64'))
  // It reads and measures each file of the pack.
  const verified = await runBankCommand({ kind: 'verify', file, trusted: [], resourcesFolder: 'resources' }, '2026-11-22')
  expect({ isFine: verified.ok && verified.value.isFine, lines: verified.ok && verified.value.lines.slice(1).join(' ') }).toMatchObject({
    isFine: true
  })
})

it('on a server for teachers as authors, students may not store sounds', async () => {
  const backend = await openTestBackend({ database: makeSqlite(), authors: 'teachers' })
  const { token: bearer } = await signIn(backend)
  expect((await add(backend, bearer, toneWav)).error?.code).toBe('session/role-required')
  expect(await readOwnMedia(backend.database.queries, toneSound.sha256)).toBe(null)
})

const damaged = makeOgg()
damaged.writeUInt8(1, damaged.length - 10)
const refused = [
  ['own-media/sound-unreadable', 'a text, whatever its name says', Buffer.from('This is no sound.')],
  ['own-media/sound-unreadable', 'an empty file', Buffer.alloc(0)],
  ['own-media/sound-unreadable', 'an MP3 file', Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000')],
  ['own-media/sound-unreadable', 'a WAV file that is cut off', toneWav.subarray(0, -100)],
  ['own-media/sound-unreadable', 'a WAV file with something behind it', Buffer.concat([toneWav, Buffer.from('<script>')])],
  ['own-media/sound-unreadable', 'the head of a WAV file', toneWav.subarray(0, 44)],
  ['own-media/sound-unreadable', 'an Ogg file whose page was changed', damaged],
  ['own-media/sound-unreadable', 'an Ogg file with another codec', makeOgg({ tags: 'vorbis!!' })],
  ['own-media/sound-unreadable', 'an Ogg file without its end', makeOgg({ last: 0 })],
  ['own-media/sound-too-large', 'a WAV file of more than 1 MiB', makeToneWav(66_000)],
  ['own-media/sound-duration', 'a sound that is too short', makeToneWav(90)],
  ['own-media/sound-duration', 'a sound of more than five minutes', makeOgg({ durationMs: 300_001 })]
] as const

it('a file that is no whole sound of a fair size and duration is refused by its content, with a code, and not stored', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  for (const [code, what, file] of refused) expect((await add(backend, bearer, file)).error?.code, what).toBe(code)
  expect(await backend.database.queries.selectFrom('own_media').selectAll().execute()).toEqual([])
  expect((await add(backend, bearer, makeOgg({ durationMs: 300_000 }))).value.sound, 'the longest').toMatchObject({ durationMs: 300_000 })
})
