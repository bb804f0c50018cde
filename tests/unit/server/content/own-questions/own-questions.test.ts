import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { EXAM_SILENCE_MS } from '../../../../../src-server/attempt/store/open-papers.ts'
import { createPackController } from '../../../../../src-server/content/packs/exchange/pack-controller.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import type { OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import type { PackSummary } from '../../../../../src-shared/content/packs/pack-summary.ts'
import type { PackOffer, PackWork } from '../../../../../src-shared/content/packs/pack-work.ts'
import { itemIdOf } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { makePackLibrary, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-2222-4222-8222-222222222222`)
const save = (backend: TestBackend, bearer: string, ...questions: OwnQuestion[]) => backend.call('keepOwnQuestions', { bearer, body: { questions } })
const list = async (backend: TestBackend, bearer: string) => (await backend.call('listOwnQuestions', { bearer })).value.sets
const fetchOne = (backend: TestBackend, bearer: string, questionId: string) => backend.call('fetchOwnQuestion', { bearer, params: { questionId } })

/** Sends work to the backend as the settings page does. Resolves with the controller's result. */
function openController({ dataFolder, resources }: TestPackLibrary): (work: PackWork) => Promise<unknown> {
  const answers = new Map<number, (result: unknown) => void>()
  const controller = createPackController({
    dataFolder,
    resourcesFolder: resources.folder,
    tell: (message) => {
      if (message.kind !== 'pack-done') return
      const result = message.result as Result<unknown>
      answers.get(message.number)?.(result.ok ? result.value : result.error)
    }
  })
  let number = 0
  return (work) =>
    new Promise((resolve) => {
      number += 1
      answers.set(number, resolve)
      void controller.take({ kind: 'pack-work', number, work })
    })
}

describeOnEachDatabase('Own questions', (makeDatabase) => {
  it('own questions are saved as typed, complete or not, by set, for their author only', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    const whole = buildOwnQuestion({ questionId: ids[1]! })
    const begun = buildOwnQuestion({ questionId: ids[0]!, set: 'Signs', draft: { stem: '  ', keys: [] } })
    await save(backend, ada, whole, begun)
    expect(await list(backend, ada)).toMatchObject([
      { title: 'Tides', questions: [{ questionId: ids[1], stem: whole.draft.stem, isWhole: true }] },
      { title: 'Signs', questions: [{ questionId: ids[0], isWhole: false }] }
    ])
    expect((await fetchOne(backend, ada, ids[0]!)).value.question).toEqual(begun)
    expect(await list(backend, ben)).toEqual([])
    expect((await fetchOne(backend, ben, ids[0]!)).error?.code).toBe('own-question/not-found')
    await save(backend, ben, { ...whole, set: 'His' })
    expect((await fetchOne(backend, ada, ids[1]!)).value.question.set, 'the same id of another author').toBe('Tides')
  })

  it('own questions keep the newest revision in any order of arrival, and removal erases their text', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const at = (revision: number) => buildOwnQuestion({ revision, draft: { topic: `topic ${revision}` } })
    for (const revision of [1, 3, 2]) await save(backend, token, at(revision))
    const { questionId } = at(1)
    expect((await fetchOne(backend, token, questionId)).value.question).toEqual(at(3))
    await backend.call('removeOwnQuestions', { bearer: token, body: { questions: [{ questionId, revision: 4 }] } })
    expect((await save(backend, token, at(3))).value.kept, 'a late copy').toEqual([{ questionId, revision: 4 }])
    expect((await fetchOne(backend, token, questionId)).error?.code).toBe('own-question/not-found')
    const rows = await backend.database.queries.selectFrom('own_question').select('question').execute()
    expect(rows).toEqual([{ question: null }])
    await save(backend, token, at(5))
    expect((await fetchOne(backend, token, questionId)).value.question, 'taken back').toEqual(at(5))
  })

  it('own questions cannot be read while their author takes an exam, but can still be saved', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const own = buildOwnQuestion()
    const packOptions = { sets: [own.set], title: 'Tides', licence: 'CC-BY-4.0' }
    const ask = async ({ token: bearer }: Pick<SignedInLearner, 'token'>) => ({
      readError: (await fetchOne(backend, bearer, own.questionId)).error?.code,
      packError: (await backend.call('packOwnQuestions', { bearer, body: packOptions })).error?.code
    })
    await save(backend, learner.token, own)
    await openAttempt(backend, learner, { slug: 'trial-sums', sittingMode: 'timed-practice' })
    expect(await ask(learner)).toEqual({ readError: undefined, packError: undefined })
    await openAttempt(backend, learner)
    expect(await ask(learner)).toEqual({ readError: 'own-question/attempt-open', packError: 'own-question/attempt-open' })
    expect((await fetchOne(backend, learner.token, ids[2]!)).error?.code).toBe('own-question/not-found')
    expect((await save(backend, learner.token, { ...own, revision: own.revision + 1 })).error).toBe(null)
    const ben = await signIn(backend, 'ben@example.com')
    await save(backend, ben.token, own)
    expect(await ask(ben)).toEqual({ readError: undefined, packError: undefined })
    backend.clock.advance(EXAM_SILENCE_MS)
    const { token } = (await backend.call('login', { body: { identifier: learner.email, password: learner.password } })).value.metadata
    expect(await ask({ token })).toEqual({ readError: undefined, packError: undefined })
  })

  it('own questions are practised: drawn, marked by their own keys, reviewed, and unchanged after a restart', async () => {
    const database = await makeDatabase()
    const first = await openTestBackend({ database })
    const { token: bearer } = await signIn(first)
    const questions = [
      buildOwnQuestion({ questionId: ids[0]! }),
      buildOwnQuestion({ questionId: ids[1]!, draft: { type: 'true-false', isTrue: true, stem: 'The sun is a star.', explanation: '' } }),
      buildOwnQuestion({ questionId: ids[2]!, draft: { stem: '' } })
    ]
    await save(first, bearer, ...questions)
    const stock = (await first.call('fetchPracticeStock', { bearer, query: { exam: 'my-questions' } })).value
    const [subject] = stock.subjects
    expect({ exam: stock.exam, title: subject?.title, headings: subject?.headings }).toEqual({
      exam: 'my-questions',
      title: 'Tides',
      headings: [{ title: 'Tides', items: { easy: 0, medium: 2, hard: 0 }, mistakes: { easy: 0, medium: 0, hard: 0 } }]
    })
    const practice = { exam: 'my-questions', subjects: [subject?.slug ?? ''], itemCount: 10, budgetMs: 600_000 }
    const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions }
    const { paper, capability } = (await first.call('startAttempt', { bearer, body })).value
    expect(paper.subjects[0]?.items.map(({ id }) => id).sort()).toEqual(questions.slice(0, 2).map(({ questionId }) => itemIdOf(questionId)))
    // A later change of a question does not change an exam that was already drawn.
    await save(first, bearer, buildOwnQuestion({ questionId: ids[0]!, revision: 2, draft: { keys: ['w'] } }))
    await first.close()
    const backend = await openTestBackend({ database })
    expect((await backend.call('startAttempt', { bearer, body })).value.paper).toEqual(paper)
    const chain = startEventChain(paper)
    chain.write({ kind: 'answer', itemId: itemIdOf(ids[0]!), response: { optionId: 'x' } })
    chain.write({ kind: 'answer', itemId: itemIdOf(ids[1]!), response: { isTrue: false } })
    const end = chain.write({ kind: 'submit', reason: 'candidate' })
    const params = { attemptId: paper.attemptId }
    await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
    await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence: end.sequence, lastHash: end.hash } })
    const report = (await backend.call('fetchReport', { bearer, params })).value
    const items = report.subjects.flatMap((one) => one.items)
    expect(Object.fromEntries(items.map(({ item, share, explanation }) => [item.id, [share.numerator, explanation]]))).toEqual({
      [itemIdOf(ids[0]!)]: [1, questions[0]?.draft.explanation],
      [itemIdOf(ids[1]!)]: [0, 'The statement is true.']
    })
    expect({ total: report.total, maximumTotal: report.maximumTotal }).toEqual({ total: 50, maximumTotal: 100 })
  })
})

describe('Own questions', () => {
  it('own questions are exported as an unsigned pack that the bank command reads, identical each time', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await save(
      backend,
      bearer,
      buildOwnQuestion({ questionId: ids[0]! }),
      buildOwnQuestion({ questionId: ids[1]!, set: 'Other', draft: { stem: '' } })
    )
    const make = (sets: string[]) => backend.call('packOwnQuestions', { bearer, body: { sets, title: 'Tides and more', licence: 'CC-BY-4.0' } })
    const { base64, count } = (await make(['Tides', 'Other'])).value
    const folder = makeTempFolder()
    const file = join(folder, 'own.koyapack')
    await writeFile(file, Buffer.from(base64, 'base64'))
    const verified = await runBankCommand({ kind: 'verify', file, trusted: [], resourcesFolder: 'resources' }, '2026-11-22')
    expect({ count, isFine: verified.ok && verified.value.isFine, text: verified.ok && verified.value.lines.slice(0, 2).join(' ') }).toEqual({
      count: 1,
      isFine: true,
      text: expect.stringMatching(/^own-[0-9a-f]{16} version 2, Tides and more, CC-BY-4.0, .* not signed$/) as unknown
    })
    expect((await make(['Tides', 'Other'])).value.base64).toBe(base64)
    expect((await make(['Other'])).error?.code).toBe('own-question/nothing-whole')
  })

  it('own questions installed as a pack are practised under its title, and replaced by a later pack', async () => {
    const library = makePackLibrary()
    const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
    const { token: bearer } = await signIn(backend)
    const controller = openController(library)
    const pack = async (): Promise<string> => {
      const body = { sets: ['Tides'], title: 'Tides and more', licence: 'CC-BY-4.0' }
      const { base64 } = (await backend.call('packOwnQuestions', { bearer, body })).value
      const file = join(library.dataFolder, 'own.koyapack')
      await writeFile(file, Buffer.from(base64, 'base64'))
      return file
    }
    const install = async () => {
      const file = await pack()
      const offer = (await controller({ kind: 'inspect', file })) as PackOffer
      const summary = (await controller({ kind: 'install', file, consent: { isOwn: true }, shown: offer.summary })) as PackSummary
      const exam = `pack-${summary.id}`
      const { exams } = (await backend.call('fetchPracticeStock', { bearer, query: { exam } })).value
      const practice = { exam, subjects: summary.subjects.map(({ subject }) => subject), itemCount: 5, budgetMs: 600_000 }
      const body = { attemptId: crypto.randomUUID(), slug: 'practice' as const, practice, sittingMode: 'timed-practice' as const, ...agreedVersions }
      const { paper } = (await backend.call('startAttempt', { bearer, body })).value
      const stems = paper.subjects.flatMap(({ items }) => items.map(({ stem }) => stem))
      return { refusal: offer.refusal?.code, version: summary.version, name: exams.find(({ slug }) => slug === exam)?.name, stems: stems.toSorted() }
    }
    const first = buildOwnQuestion({ questionId: ids[0]! })
    await save(backend, bearer, first)
    const { stem } = first.draft
    expect(await install()).toEqual({ refusal: 'pack/unsigned', version: 1, name: 'Tides and more', stems: [stem] })
    expect((await install()).refusal, 'the same pack again').toBeUndefined()
    await save(backend, bearer, buildOwnQuestion({ questionId: ids[1]!, draft: { stem: 'What is half of $\\frac{1}{2}$?' } }))
    expect(await install()).toMatchObject({ version: 2, stems: [stem, 'What is half of $\\frac{1}{2}$?'].toSorted() })
    await backend.call('removeOwnQuestions', { bearer, body: { questions: [{ questionId: ids[0]!, revision: 2 }] } })
    expect(await install(), 'fewer questions are a newer pack, too').toMatchObject({ version: 3, stems: ['What is half of $\\frac{1}{2}$?'] })
  })

  it('own questions are listed by the start of their stem, never cut inside a formula', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await save(backend, bearer, buildOwnQuestion({ draft: { stem: `${'word '.repeat(31)}$\\frac{1}{2}$ of it?` } }))
    expect((await list(backend, bearer))[0]?.questions[0]?.stem).toBe(`${'word '.repeat(31).trim()}…`)
  })

  it('own questions are compared with own and installed ones, and matches show only a title', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await save(backend, bearer, buildOwnQuestion({ questionId: ids[0]! }), buildOwnQuestion({ questionId: ids[1]!, draft: { stem: 'Why?' } }))
    const alike = async (stem: string, questionId = ids[2]!) =>
      (await backend.call('findAlikeQuestions', { bearer, body: { questionId, stem } })).value.alike
    const { stem } = buildOwnQuestion().draft
    const [wave] = await alike(stem.replace('tides', 'waves'))
    expect({ whose: wave?.whose, title: wave?.title, isPartlyAlike: (wave?.percent ?? 0) > 70 && (wave?.percent ?? 100) < 100 }).toEqual({
      whose: 'own',
      title: 'Tides',
      isPartlyAlike: true
    })
    expect(await alike(stem, ids[0]), 'itself').toEqual([])
    expect(await alike('WHY?')).toEqual([{ percent: 100, whose: 'own', title: 'Tides' }])
    expect(await alike('When?'), 'too short to tell').toEqual([])
    const { paper } = (
      await backend.call('startAttempt', { bearer, body: { attemptId: crypto.randomUUID(), slug: 'trial-sums', ...agreedVersions } })
    ).value
    const installed = await alike(paper.subjects[0]?.items[0]?.stem ?? '')
    expect(installed[0]).toEqual({ percent: 100, whose: 'installed', title: 'Mathematics' })
  })

  it('on a server for teachers as authors, students may neither save nor list own questions', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), authors: 'teachers' })
    const student = await signIn(backend)
    const codeOf = async (bearer: string) => (await save(backend, bearer, buildOwnQuestion())).error?.code
    expect(await codeOf(student.token)).toBe('session/role-required')
    expect((await backend.call('listOwnQuestions', { bearer: student.token })).error?.code).toBe('session/role-required')
    await backend.database.queries.updateTable('account').set({ role: 'teacher' }).where('account_id', '=', student.accountId).execute()
    expect(await codeOf(student.token)).toBeUndefined()
  })

  it('own questions with pictures or missing parts are not offered for practice', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await save(backend, bearer, buildOwnQuestion({ draft: { explanation: 'Look at ![moon].' } }))
    expect((await list(backend, bearer))[0]?.questions[0]?.isWhole).toBe(false)
    expect((await backend.call('fetchPracticeStock', { bearer, query: { exam: 'my-questions' } })).value.exam).not.toBe('my-questions')
    const body = {
      attemptId: crypto.randomUUID(),
      slug: 'practice',
      practice: { exam: 'my-questions', subjects: ['own-x'], itemCount: 1, budgetMs: 60_000 }
    }
    expect((await backend.call('startAttempt', { bearer, body: { ...body, ...agreedVersions } })).error?.code).toBe('assessment/not-found')
  })

  it('saving own questions is limited per hour', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer, accountId } = await signIn(backend)
    await save(backend, bearer, buildOwnQuestion())
    await backend.database.queries.updateTable('try_counter').set({ tries: 6000 }).where('subject', '=', accountId).execute()
    expect((await save(backend, bearer, buildOwnQuestion({ revision: 2 }))).error?.code).toBe('own-question/too-often')
  })
})
