import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openArchive } from '../../../../../src-server/content/exchange/archive/open-archive.ts'
import { toDraft } from '../../../../../src-server/content/exchange/preview/item-to-draft.ts'
import { markupToPlainText } from '../../../../../src-shared/kernel/markup/markup.ts'
import { toItem } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { LARGEST_FILE_BYTES } from '../../../../../src-shared/kernel/values/largest-file.ts'
import type { ExportFormatName } from '../../../../../src-shared/content/own-questions/import/exchange-format.ts'
import type { OwnPicture } from '../../../../../src-shared/content/media/own-media.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildOwnQuestion, ownPassage, ownSound } from '../../../../support/build-own-question.ts'
import { sha256Of, squareSvg } from '../../../../support/pictures.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { toneWav } from '../../../../support/sounds.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const gift = Buffer.from('Is the moon a star? {F}\n\nTea? {=yes ~no}\n')
const readFile = (backend: TestBackend, bearer: string, { file = gift, ...query }: { file?: Uint8Array; name?: string; columns?: string } = {}) =>
  backend.call('readQuestionFile', { bearer, query: { name: 'tides.gift', ...query }, file })

describeOnEachDatabase('Files of other programs', (makeDatabase) => {
  it('a file’s questions are saved once its author says so, and known when it is read again, by nobody else', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    const { questions } = (await readFile(backend, ada)).value
    expect((await backend.call('listOwnQuestions', { bearer: ada })).value.sets).toEqual([])
    const own = questions.flatMap(({ draft }) => (draft === null ? [] : [{ questionId: crypto.randomUUID(), revision: 1, set: 'Tides', draft }]))
    expect(own.map((question) => toItem(question)?.stem)).toEqual(['Is the moon a star?', 'Tea?'])
    await backend.call('keepOwnQuestions', { bearer: ada, body: { questions: own } })
    const known = async (bearer: string) => (await readFile(backend, bearer)).value.questions.map(({ isKnown }) => isKnown)
    expect({ ada: await known(ada), ben: await known(ben) }).toEqual({ ada: [true, true], ben: [false, false] })
  })

  it('a set is exported as a file that holds its finished questions, and says what is not in it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const draft = { type: 'numeric', stem: 'How long is it?', value: '2', unit: 'm', explanation: 'Two steps.' } as const
    const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-2222-4222-8222-222222222222`)
    const [whole, lossy, begun] = [{}, draft, { stem: 'And now?', keys: [] }].map((one, index) =>
      buildOwnQuestion({ questionId: ids[index]!, draft: one })
    )
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [whole!, lossy!, begun!, buildOwnQuestion({ set: 'Other' })] } })
    const exportAs = async (format: 'gift' | 'qti-3.0') =>
      (await backend.call('exportOwnQuestions', { bearer, body: { set: 'Tides', format } })).value
    const { base64, extension, written, lossy: told } = await exportAs('gift')
    expect({ extension, written, told: told.map(({ excerpt, isWritten, findings }) => [excerpt, isWritten, findings[0]?.code]) }).toEqual({
      extension: 'gift',
      written: 2,
      told: [
        ['How long is it?', true, 'units-lost'],
        ['And now?', false, 'unfinished']
      ]
    })
    const again = (await readFile(backend, bearer, { file: Buffer.from(base64, 'base64') })).value.questions
    expect(again.map(({ draft: back }) => back?.stem)).toEqual([whole!.draft.stem, 'How long is it?'])
    expect(again[0]?.isKnown, 'what was exported is the same question').toBe(true)
    expect((await exportAs('qti-3.0')).extension).toBe('zip')
    expect((await backend.call('exportOwnQuestions', { bearer, body: { set: 'None', format: 'csv' } })).error?.code).toBe(
      'own-question/nothing-whole'
    )
  })
})

const alt = 'A square that stands on one of its sides'
const square: OwnPicture = { id: 'square-1', type: 'image/svg+xml', sha256: sha256Of(squareSvg), width: 60, height: 60, alt }
const pictured = buildOwnQuestion({
  draft: { stem: 'How many sides has ![square-1]?', pictures: [square], passageId: ownPassage.passageId }
})

it.each([
  ['gift', ['media-not-taken', 'stimulus-lost']],
  ['csv', ['media-not-taken', 'stimulus-lost']],
  ['xlsx', ['media-not-taken', 'stimulus-lost']],
  ['moodle-xml', ['stimulus-lost']],
  ['qti-2.1', ['stimulus-lost']],
  ['qti-3.0', ['stimulus-lost']]
] satisfies [ExportFormatName, string[]][])(
  '%s holds the passage and the picture of a question or its description, and says what it lost',
  async (format, codes) => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await backend.call('addOwnPicture', { bearer, body: { base64: Buffer.from(squareSvg).toString('base64') } })
    await backend.call('keepOwnPassage', { bearer, body: ownPassage })
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [pictured] } })
    const { base64, extension, lossy } = (await backend.call('exportOwnQuestions', { bearer, body: { set: 'Tides', format } })).value
    expect(lossy.flatMap(({ findings }) => findings.map(({ code }) => code)).sort()).toEqual(codes)
    const file = Buffer.from(base64, 'base64')
    const [back] = (await readFile(backend, bearer, { file, name: `tides.${extension}` })).value.questions
    expect(back?.draft?.stem).toContain(ownPassage.text)
    const isInFile = !codes.includes('media-not-taken')
    const [picture] = back?.draft?.pictures ?? []
    expect(back?.draft?.stem).toContain(isInFile ? `![${picture?.id ?? ''}]` : alt)
    expect(back?.draft?.stem).not.toContain('square-1')
    expect(picture).toEqual(isInFile ? { ...square, id: picture?.id } : undefined)
  }
)

async function readEntry(archive: Buffer, name: string): Promise<Buffer | null> {
  const path = join(makeTempFolder(), 'set.zip')
  writeFileSync(path, archive)
  const opened = await openArchive(path)
  if (!opened.ok) return null
  const entry = await opened.value.read(name)
  await opened.value.close()
  return entry.ok ? entry.value : null
}

it.each([
  ['gift', ['sound-lost', 'stimulus-lost']],
  ['csv', ['sound-lost', 'stimulus-lost']],
  ['xlsx', ['sound-lost', 'stimulus-lost']],
  ['moodle-xml', ['feature-lost', 'stimulus-lost']],
  ['qti-2.1', ['feature-lost', 'stimulus-lost']],
  ['qti-3.0', ['feature-lost', 'stimulus-lost']]
] satisfies [ExportFormatName, string[]][])(
  '%s holds the sound of a passage, or what is said in it, and says what it lost',
  async (format, codes) => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await backend.call('addOwnSound', { bearer, body: { base64: toneWav.toString('base64') } })
    const transcript = 'Ada: What pulls the sea?\n\nBen: It is the moon.'
    await backend.call('keepOwnPassage', { bearer, body: { ...ownPassage, sound: { ...ownSound, transcript } } })
    const heard = buildOwnQuestion({ draft: { passageId: ownPassage.passageId } })
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [heard] } })
    const { base64, extension, lossy } = (await backend.call('exportOwnQuestions', { bearer, body: { set: 'Tides', format } })).value
    expect(lossy.flatMap(({ findings }) => findings.map(({ code }) => code)).sort()).toEqual(codes)
    const file = Buffer.from(base64, 'base64')
    const hasSound = codes.includes('feature-lost')
    if (format === 'moodle-xml') expect(file.toString('utf8')).toContain(toneWav.toString('base64'))
    else if (hasSound) expect(await readEntry(file, `media/own-sound-${ownPassage.passageId}.wav`)).toEqual(toneWav)
    const [back] = (await readFile(backend, bearer, { file, name: `tides.${extension}` })).value.questions
    const { stem = '', explanation = '' } = back?.draft ?? {}
    const told = markupToPlainText(hasSound ? explanation : stem)
    expect(told, 'after the answer where the sound can be heard').toMatch(/Ada: What pulls the sea\?\s+Ben: It is the moon\./)
    expect(markupToPlainText(stem)).toContain(ownPassage.text)
    if (hasSound) expect(stem).not.toContain('Ada')
  }
)

it.each(['cloze', 'gap-match'] as const)('moodle-xml holds what is said of a %s question and not the sound, and says so', async (type) => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  await backend.call('addOwnSound', { bearer, body: { base64: toneWav.toString('base64') } })
  const transcript = 'Ada: What pulls the sea?\n\nBen: It is the moon.'
  await backend.call('keepOwnPassage', { bearer, body: { ...ownPassage, sound: { ...ownSound, transcript } } })
  const heard = buildOwnQuestion({ draft: { ...toDraft(itemsOfEachType[type], [])?.draft, passageId: ownPassage.passageId } })
  await backend.call('keepOwnQuestions', { bearer, body: { questions: [heard] } })
  const { base64, lossy } = (await backend.call('exportOwnQuestions', { bearer, body: { set: 'Tides', format: 'moodle-xml' } })).value
  expect(lossy.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(expect.arrayContaining(['sound-lost', 'stimulus-lost']))
  const file = Buffer.from(base64, 'base64').toString('utf8')
  expect(file).toContain('It is the moon.')
  expect(file).not.toContain(toneWav.toString('base64'))
})

it('a question whose passage or picture is not there is not in the file, and its author is told', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token: bearer } = await signIn(backend)
  const noPassage = buildOwnQuestion({ questionId: crypto.randomUUID(), draft: { passageId: ownPassage.passageId } })
  const noPicture = buildOwnQuestion({ questionId: crypto.randomUUID(), draft: { stem: 'What is ![square-1]?', pictures: [square] } })
  await backend.call('keepOwnQuestions', { bearer, body: { questions: [buildOwnQuestion(), noPassage, noPicture] } })
  const { written, lossy } = (await backend.call('exportOwnQuestions', { bearer, body: { set: 'Tides', format: 'csv' } })).value
  expect({ written, codes: lossy.map(({ findings }) => findings[0]?.code) }).toEqual({ written: 1, codes: ['unfinished', 'unfinished'] })
})

it('neither files nor exports are open while their author takes an exam, or to learners of a school’s server', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const learner = await signIn(backend)
  await openAttempt(backend, learner)
  const school = await openTestBackend({ database: makeSqlite(), authors: 'teachers' })
  const pupil = await signIn(school)
  const codes = async (asked: TestBackend, bearer: string) => [
    (await readFile(asked, bearer)).error?.code,
    (await asked.call('exportOwnQuestions', { bearer, body: { set: 'Tides', format: 'csv' } })).error?.code
  ]
  expect(await codes(backend, learner.token)).toEqual(['own-question/attempt-open', 'own-question/attempt-open'])
  expect(await codes(school, pupil.token)).toEqual(['session/role-required', 'session/role-required'])
})

it('a file that is too large, has a hostile name or is no file is refused before it is read', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token } = await signIn(backend)
  expect((await readFile(backend, token, { file: Buffer.alloc(LARGEST_FILE_BYTES + 1) })).error?.code).toBe('request/too-large')
  for (const name of ['', '../tides.gift', 'C:\\tides.gift', 'tides\u202Etfig.exe', 'a\u0000b', 'x'.repeat(300)]) {
    expect({ name, code: (await readFile(backend, token, { name })).error?.code }).toEqual({ name, code: 'request/malformed' })
  }
  for (const columns of ['question,nonsense', ','.repeat(100)]) {
    expect((await readFile(backend, token, { columns })).error?.code).toBe('request/malformed')
  }
  const url = '/api/own-questions/file?name=a.gift'
  const headers = { authorization: `Bearer ${token}` }
  const noFile = await backend.app.inject({ method: 'POST', url, headers })
  const json = await backend.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, payload: '{}' })
  const elsewhere = await backend.app.inject({
    method: 'POST',
    url: '/api/own-questions',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: '{}'
  })
  expect([noFile.statusCode, json.statusCode, elsewhere.statusCode]).toEqual([400, 400, 400])
})

it('a file whose size is not announced is refused once it is too large, and leaves nothing behind', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const { token } = await signIn(backend)
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = backend.app.server.address() as { port: number }
  const piece = new Uint8Array(1024 * 1024)
  let left = 18
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1
      if (left < 0) controller.close()
      else controller.enqueue(piece)
    }
  })
  const response = await fetch(`http://127.0.0.1:${String(port)}/api/own-questions/file?name=a.gift`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half'
  } as RequestInit)
  expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([413, 'request/too-large'])
})
