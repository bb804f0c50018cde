import { expect, it, onTestFinished } from 'vitest'
import type { QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { OWN_EXAM } from '../../../../src-shared/content/own-questions/own-exam-slug.ts'
import { askPaper, idsOf, languages, seedsInOrder, sums } from '../../../support/ask-question-paper.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import { makeEnglish, makeMathematics, makeResourcesFolder } from '../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { signInAs } from '../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabase('The code of a question paper', (makeDatabase) => {
  const open = async (options: Omit<Parameters<typeof openTestBackend>[0], 'database'> = {}) =>
    openTestBackend({ makePaperSeed: seedsInOrder(), ...options, database: await makeDatabase() })

  it('the code with the same choices gives anybody the same paper; without it another paper is drawn, and with other choices none', async () => {
    const backend = await open()
    const [teacher, other] = [await signInAs(backend, 'teacher'), await signInAs(backend, 'staff')]
    const { value: first } = await askPaper(backend, teacher, sums)
    expect((await askPaper(backend, other, { choice: sums, paperCode: first.paperCode })).value).toEqual(first)
    const one = { choice: sums, versionCount: 1, paperCode: first.paperCode }
    const { value: alone } = await backend.call('makeQuestionPaper', { bearer: teacher.token, body: one })
    expect(alone.versions).toEqual(first.versions.slice(0, 1))
    const { value: second } = await askPaper(backend, teacher, sums)
    expect([first, second].map(({ paperCode }) => paperCode.slice(0, 4))).toEqual(['ABCD', 'EFGH'])
    expect(idsOf(second)).not.toEqual(idsOf(first))
    for (const choice of [{ ...sums, itemCount: 11 }, languages]) {
      expect((await askPaper(backend, teacher, { choice, paperCode: first.paperCode })).error?.code).toBe('teaching/other-paper')
    }
  })

  it('a changed key of a question is told with the code of a paper that has it', async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    const everything = { ...sums, itemCount: 60 }
    const before = await open({ resourcesFolder: resources.folder })
    const { value: paper } = await askPaper(before, await signInAs(before, 'teacher'), everything)
    const bank = makeMathematics()
    const other = (key: string): string => (key === 'w' ? 'x' : 'w')
    resources.write('content/trial/mathematics.json', {
      ...bank,
      version: 2,
      items: bank.items.map((item, index) => (index === 7 && 'options' in item && 'key' in item ? { ...item, key: other(item.key) } : item))
    })
    const after = await open({ resourcesFolder: resources.folder })
    expect((await askPaper(after, await signInAs(after, 'teacher'), { choice: everything, paperCode: paper.paperCode })).error?.code).toBe(
      'teaching/other-paper'
    )
  })

  it('the code of a paper is void once the texts of two options have changed places, and holds while only an explanation changes', async () => {
    const backend = await open()
    const author = await signInAs(backend, 'teacher')
    const question = buildOwnQuestion()
    const keep = async (revision: number, draft: Partial<QuestionDraft>) => {
      const questions = [{ ...question, revision, draft: { ...question.draft, ...draft } }]
      expect((await backend.call('keepOwnQuestions', { bearer: author.token, body: { questions } })).error).toBeNull()
    }
    await keep(1, {})
    const { subjects } = (await backend.call('fetchPracticeStock', { bearer: author.token, query: { exam: OWN_EXAM } })).value
    const choice = { exam: OWN_EXAM, subjects: subjects.map(({ slug }) => slug), itemCount: 5 }
    const { paperCode } = (await askPaper(backend, author, choice)).value
    await keep(2, { explanation: 'The moon draws the water of the sea that is nearest to it.' })
    expect((await askPaper(backend, author, { choice, paperCode })).value.paperCode).toBe(paperCode)
    const [wind, moon] = question.draft.options
    await keep(3, {
      options: [
        { ...wind!, text: moon!.text },
        { ...moon!, text: wind!.text }
      ]
    })
    expect((await askPaper(backend, author, { choice, paperCode })).error?.code).toBe('teaching/other-paper')
  })

  it('the code of a paper is void once its passage has changed', async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    const choice = { ...languages, topics: { english: ['canary-topic passage-river-item-1'] } }
    const before = await open({ resourcesFolder: resources.folder })
    const { paperCode } = (await askPaper(before, await signInAs(before, 'teacher'), choice)).value
    const bank = makeEnglish()
    const stimuli = bank.stimuli.map((stimulus) => ({ ...stimulus, text: `${stimulus.text} It is long.` }))
    resources.write('content/trial/english.json', { ...bank, version: 2, stimuli })
    const after = await open({ resourcesFolder: resources.folder })
    expect((await askPaper(after, await signInAs(after, 'teacher'), { choice, paperCode })).error?.code).toBe('teaching/other-paper')
  })
})
