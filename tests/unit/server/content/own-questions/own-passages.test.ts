import { expect, it } from 'vitest'
import { MOST_PASSAGES } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { MOST_OWN_QUESTIONS, type OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildOwnQuestion, ownPassage } from '../../../../support/build-own-question.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const { passageId } = ownPassage
const save = (backend: TestBackend, bearer: string, ...questions: OwnQuestion[]) => backend.call('keepOwnQuestions', { bearer, body: { questions } })
const keep = (backend: TestBackend, bearer: string, changed: Partial<typeof ownPassage> = {}) =>
  backend.call('keepOwnPassage', { bearer, body: { ...ownPassage, ...changed } })
const listTexts = async (backend: TestBackend, bearer: string) =>
  (await backend.call('listOwnPassages', { bearer })).value.passages.map(({ text }) => text)

/** Two questions about the passage. */
const about = ['a', 'b'].map((letter) =>
  buildOwnQuestion({ questionId: `${letter.repeat(8)}-2222-4222-8222-222222222222`, draft: { passageId, stem: `What happens at ${letter}?` } })
)

describeOnEachDatabase('Passages of own questions', (makeDatabase) => {
  it('a passage that is written once is asked about by several questions, together, and a change reaches all', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    await save(backend, bearer, ...about)
    const isWhole = async () => (await backend.call('listOwnQuestions', { bearer })).value.sets[0]?.questions.map((question) => question.isWhole)
    expect(await isWhole(), 'before there is a passage').toEqual([false, false])
    await keep(backend, bearer, { text: '' })
    expect(await isWhole(), 'while it is empty').toEqual([false, false])
    await keep(backend, bearer, { revision: 2 })
    expect(await isWhole()).toEqual([true, true])
    const { subjects } = (await backend.call('fetchPracticeStock', { bearer, query: { exam: 'my-questions' } })).value
    const practice = { exam: 'my-questions', subjects: [subjects[0]?.slug ?? ''], itemCount: 5, budgetMs: 600_000 }
    const start = () =>
      backend.call('startAttempt', { bearer, body: { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions } })
    const { paper } = (await start()).value
    const stimulusId = `own-passage-${passageId}`
    expect(paper.stimuli).toEqual([{ id: stimulusId, kind: 'passage', title: ownPassage.title, text: ownPassage.text }])
    expect(paper.subjects[0]?.items.map((item) => item.stimulusId)).toEqual([stimulusId, stimulusId])
    await keep(backend, bearer, { revision: 4, text: 'The water comes back.' })
    await keep(backend, bearer, { revision: 3, text: 'A late copy.' })
    expect((await start()).value.paper.stimuli[0]?.text).toBe('The water comes back.')
    const stored = await backend.database.queries.selectFrom('bank_text').select('text').execute()
    expect(JSON.stringify(stored), 'it is its author’s').not.toContain('harbour')
  })

  it('a passage belongs to its author, is closed during an exam, and is not deleted while another question needs it', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [await signIn(backend), (await signIn(backend, 'ben@example.com')).token]
    await keep(backend, ada.token)
    await save(backend, ada.token, ...about)
    expect(await listTexts(backend, ben)).toEqual([])
    const remove = (bearer: string, questionId = about[0]!.questionId) =>
      backend.call('removeOwnPassage', { bearer, body: { passageId, questionId } })
    await remove(ben)
    expect((await remove(ada.token)).error?.code).toBe('own-passage/in-use')
    expect(await listTexts(backend, ada.token)).toEqual([ownPassage.text])
    await backend.call('removeOwnQuestions', { bearer: ada.token, body: { questions: [{ questionId: about[1]!.questionId, revision: 2 }] } })
    expect((await remove(ada.token)).error).toBe(null)
    await keep(backend, ada.token)
    expect(await listTexts(backend, ada.token), 'after a late copy').toEqual([])
    expect(JSON.stringify(await backend.database.queries.selectFrom('own_passage').selectAll().execute())).not.toContain('harbour')
    await openAttempt(backend, ada)
    expect((await backend.call('listOwnPassages', { bearer: ada.token })).error?.code).toBe('own-question/attempt-open')
  })

  it('passages and questions that arrive at the same time take the last room only once', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer, accountId: account_id } = await signIn(backend)
    const { queries } = backend.database
    const row = { account_id, revision: 1, made_at: 0 }
    const numbers = (count: number) => Array.from({ length: count }, (_, number) => `known-${String(number)}`)
    const passages = numbers(MOST_PASSAGES - 1).map((id) => ({ ...row, passage_id: id, title: '', passage: '' }))
    await queries.insertInto('own_passage').values(passages).execute()
    const draft = JSON.stringify(buildOwnQuestion().draft)
    const questions = numbers(MOST_OWN_QUESTIONS - 1).map((id) => ({ ...row, question_id: id, set_name: 'Tides', question: draft }))
    for (let start = 0; start < questions.length; start += 500) {
      await queries
        .insertInto('own_question')
        .values(questions.slice(start, start + 500))
        .execute()
    }
    const kept = await Promise.all(about.map(() => keep(backend, bearer, { passageId: crypto.randomUUID() })))
    const saved = await Promise.all(about.map((question) => save(backend, bearer, question)))
    const codesOf = (replies: readonly { error: { code: string } | null }[]) => replies.map(({ error }) => error?.code ?? '').toSorted()
    expect(codesOf(kept)).toEqual(['', 'own-passage/too-many'])
    expect(codesOf(saved)).toEqual(['', 'own-question/too-many'])
  })
})
