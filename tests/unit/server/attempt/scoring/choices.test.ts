import { v7 as uuidOfTime } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import type { ItemResponse, PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { questionsOf } from '../../../../../src-shared/content/scoring/question-numbers.ts'
import type { AnswerRule } from '../../../../../src-shared/content/scoring/section-rules.ts'
import { buildRuling } from '../../../../support/build-correction.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'
import { theoryAssessment, theoryContent, theoryProfile } from '../../../../support/theory-content.ts'

const rightNumber: ItemResponse = { value: '20', unit: 'm/s' }
const rightTruth: ItemResponse = { isTrue: false }
const wrongTruth: ItemResponse = { isTrue: true }

describeOnEachDatabase('A paper with a choice', (makeDatabase) => {
  const sit = async (counts: AnswerRule['counts']) => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('content/theory/theory.json', theoryContent())
    resources.write('profiles/theory.json', theoryProfile(counts))
    resources.write('assessments/theory.json', { assessments: [theoryAssessment] })
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const { token } = await signIn(backend)
    const attemptId = uuidOfTime({ msecs: backend.clock.now() })
    const { paper, capability, chain } = await openAttempt(backend, { token }, { slug: 'theory-test', attemptId })
    const params = { attemptId }
    const submit = async (answers: Readonly<Record<string, ItemResponse>>) => {
      for (const [itemId, response] of Object.entries(answers)) chain.write({ kind: 'answer', itemId, response })
      const { sequence: lastSequence, hash: lastHash } = chain.write({ kind: 'submit', reason: 'candidate' })
      await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
      expect((await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence, lastHash } })).status).toBe(200)
      return (await backend.call('fetchReport', { bearer: token, params })).value
    }
    const regrade = async (itemId: string) => {
      const { queries } = backend.database
      const corrections = createCorrections({
        attempts: createAttemptRepository(queries),
        corrections: createCorrectionRepository(queries),
        now: backend.clock.now,
        isStopping: () => false
      })
      await corrections.apply([buildRuling(itemId, 'dropped')], 'Ada Obi')
      return (await backend.call('fetchReport', { bearer: token, params })).value
    }
    const items: PaperItem[] = paper.subjects.flatMap((subject) => subject.items)
    const questions = questionsOf(items).map((question) => question.items)
    const readOutcomes = async () =>
      (await backend.database.queries.selectFrom('attempt_report').select('outcomes').executeTakeFirstOrThrow()).outcomes
    return { paper, items, questions, submit, regrade, readOutcomes }
  }

  /** Section A is wrong. In Section B the first question earns 2 of 6 marks, the second 6 and the third 4. The fourth is open. */
  const answersTo = (questions: readonly (readonly PaperItem[])[]): Record<string, ItemResponse> => {
    const [one, two, first, second, third] = questions
    return {
      [one?.[0]?.id ?? '']: wrongTruth,
      [two?.[0]?.id ?? '']: wrongTruth,
      [first?.[0]?.id ?? '']: rightNumber,
      [second?.[0]?.id ?? '']: rightNumber,
      [second?.[1]?.id ?? '']: rightTruth,
      [third?.[1]?.id ?? '']: rightTruth
    }
  }

  it('is drawn with whole questions, the marks of its sections and their rules', async () => {
    const { paper, items, questions } = await sit('first')
    expect(questions.map(({ length }) => length)).toEqual([1, 1, 2, 2, 2, 2])
    expect(items.map(({ part, mostMarks }) => [part, mostMarks])).toEqual([
      [undefined, 4],
      [undefined, 4],
      ...[1, 2, 3, 4].flatMap(() => [
        ['a', 2],
        ['b', 4]
      ])
    ])
    expect(paper.subjects[0]?.sections).toEqual([
      { title: 'Section A', instructions: 'Answer all.' },
      { title: 'Section B', instructions: 'Answer any two.', choose: { count: 2, counts: 'first' } }
    ])
  })

  it('counts the first answered questions or the best, out of the marks of two questions', async () => {
    const first = await sit('first')
    // 2 + 6 of 8 + 12 marks.
    expect(await first.submit(answersTo(first.questions))).toMatchObject({ total: 40, subjects: [{ sections: [{}, { choose: { count: 2 } }] }] })
    const best = await sit('best')
    // 6 + 4 of 20 marks.
    expect(await best.submit(answersTo(best.questions))).toMatchObject({ total: 50 })
  })

  it('a question that was not chosen is no mistake, and an open part of a chosen one is', async () => {
    const { questions, submit, readOutcomes } = await sit('first')
    const { analysis } = await submit(answersTo(questions))
    expect(await readOutcomes()).toBe('wwrorror--')
    expect(analysis?.subjects[0]?.items.map(({ verdict }) => verdict).slice(-2)).toEqual(['not-chosen', 'not-chosen'])
    expect(analysis?.subjects[0]?.itemCount).toBe(8)
  })

  it('is regraded with the same rules, and a dropped part earns its marks for those who chose its question', async () => {
    const { questions, submit, regrade } = await sit('first')
    await submit(answersTo(questions))
    const [, , first, , , fourth] = questions
    const report = await regrade(first?.[1]?.id ?? '')
    // 6 + 6 of 20 marks.
    expect(report).toMatchObject({ total: 60, remarks: [{ before: { total: 40 }, after: { total: 60 } }] })
    expect(await regrade(fourth?.[0]?.id ?? '')).toMatchObject({ total: 60 })
  })
})
