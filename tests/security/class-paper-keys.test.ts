import { expect, it } from 'vitest'
import { classPaperSlug } from '../../src-shared/content/exams/class-paper-slug.ts'
import { agreedVersions } from '../support/agreed-versions.ts'
import { buildOwnQuestion } from '../support/build-own-question.ts'
import { EXPLANATION_CANARY, TOPIC_CANARY } from '../support/content-fixture.ts'
import { makeSqlite } from '../support/databases.ts'
import { answerAll } from '../support/open-attempt.ts'
import { startEventChain } from '../support/event-chain.ts'
import { ask, leaksIn, withoutChance, type Answer } from '../support/key-leaks.ts'
import { signIn, signInAs } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'

const assignmentId = 'c1a55000-0000-4000-8000-0000000000a8'
const slug = classPaperSlug(assignmentId)

/** A teacher sets one question, whose key is `key`, and a pupil asks for everything there is of it before submitting. */
async function walk(key: 'w' | 'x') {
  const backend = await openTestBackend({ database: makeSqlite() })
  const [teacher, pupil] = [await signInAs(backend, 'teacher'), await signIn(backend, 'pupil@example.com')]
  const question = buildOwnQuestion({
    draft: {
      keys: [key],
      topic: TOPIC_CANARY,
      explanation: `${EXPLANATION_CANARY} of the tides`,
      options: ['The wind', 'The moon'].map((text, index) => ({ id: (['w', 'x'] as const)[index]!, text, why: 'canary-why' }))
    }
  })
  await backend.call('keepOwnQuestions', { bearer: teacher.token, body: { questions: [question] } })
  const params = { classId: 'c1a55000-0000-4000-8000-0000000001a8' }
  await backend.call('saveClass', { bearer: teacher.token, params, body: { name: 'JS2 Gold', classLevel: null } })
  const body = { title: 'Tides', questionIds: [question.questionId], minutes: 10, dueAt: null, note: '' }
  const set = await ask(backend, 'setOwnQuestions', { bearer: teacher.token, params: { ...params, assignmentId }, body })
  const { joinCode } = (await backend.call('fetchClass', { bearer: teacher.token, params })).value.schoolClass
  const { token: bearer, accountId } = pupil
  await backend.call('joinClass', { bearer, body: { code: joinCode } })
  const answers: Answer[] = [set, await ask(backend, 'fetchAssessment', { bearer, params: { slug } })]
  const submits: (() => Promise<Answer>)[] = []
  // A study has its keys sealed, as every other paper.
  for (const [index, sittingMode] of (['simulation', 'timed-practice'] as const).entries()) {
    const own = { attemptId: `c1a55000-0000-4000-8000-00000000020${String(index)}` }
    const started = await backend.call('startAttempt', { bearer, body: { ...own, slug, sittingMode, ...agreedVersions } })
    answers.push({ name: 'startAttempt', status: started.status, text: started.text })
    const { paper, capability } = started.value
    expect({ sittingMode, sealedKeys: paper.sealedKeys }).toEqual({ sittingMode, sealedKeys: undefined })
    const chain = startEventChain(paper)
    const { sequence: lastSequence, hash: lastHash } = answerAll({ paper, chain })
    const ofAttempt = { bearer: capability, params: own }
    answers.push(await ask(backend, 'appendEvents', { ...ofAttempt, body: { events: chain.events } }))
    answers.push(await ask(backend, 'fetchOwnPaper', ofAttempt))
    answers.push(await ask(backend, 'fetchCheckedItem', { ...ofAttempt, params: { ...own, itemId: paper.subjects[0]?.items[0]?.id ?? '' } }))
    answers.push(await ask(backend, 'fetchReport', { bearer, params: own }))
    submits.push(() => ask(backend, 'submitAttempt', { ...ofAttempt, body: { lastSequence, lastHash } }))
  }
  answers.push(
    await ask(backend, 'listJoinedClasses', { bearer }),
    await ask(backend, 'showAnswer', { bearer, params: { itemId: `own-${question.questionId}` } })
  )
  answers.push(
    await ask(backend, 'fetchClassResults', { bearer: teacher.token, params }),
    await ask(backend, 'fetchClass', { bearer: teacher.token, params })
  )
  const report = async () => {
    for (const submit of submits) expect((await submit()).status).toBe(200)
    return ask(backend, 'fetchReport', { bearer, params: { attemptId: 'c1a55000-0000-4000-8000-000000000200' } })
  }
  return { answers, accountId, report }
}

it('before it is submitted, no reply about own questions for a class tells what is right', async () => {
  const { answers, report } = await walk('x')
  expect(answers.filter((answer) => leaksIn(answer).length > 0)).toEqual([])
  expect(answers.filter(({ name }) => ['fetchCheckedItem', 'showAnswer', 'fetchReport'].includes(name)).every(({ status }) => status !== 200)).toBe(
    true
  )
  // The same search finds it in the report.
  expect(leaksIn(await report())).toEqual(expect.arrayContaining(['key', 'explanation', 'topic', EXPLANATION_CANARY]))
})

it('before it is submitted, each reply is the same byte for byte whichever option is right', async () => {
  const walks = [await walk('w'), await walk('x')]
  const [one, other] = walks.map(({ answers, accountId }) =>
    answers.map((answer) => withoutChance(answer, accountId).replace(/"pupilId":"[^"]*"/g, ''))
  )
  expect(one).toEqual(other)
  const [report, otherReport] = await Promise.all(walks.map((walked) => walked.report()))
  const totalOf = (answer: Answer | undefined) => (JSON.parse(answer?.text ?? '') as { total: number }).total
  expect(totalOf(report)).not.toBe(totalOf(otherReport))
})
