import { expect, it, onTestFinished } from 'vitest'
import { printQuestion } from '../../../../src-server/teaching/papers/print-question.ts'
import { questionPaperSchema, totalMarksOf } from '../../../../src-shared/teaching/question-paper.ts'
import { OWN_EXAM } from '../../../../src-shared/content/own-questions/own-exam-slug.ts'
import { createCorrectionRepository } from '../../../../src-server/attempt/scoring/correction-repository.ts'
import { askPaper, idsOf, languages, seedsInOrder, sums } from '../../../support/ask-question-paper.ts'
import { buildKeyCorrection, buildRuling } from '../../../support/build-correction.ts'
import { itemsOfEachType } from '../../../support/build-items.ts'
import { buildOwnQuestion } from '../../../support/build-own-question.ts'
import { EXPLANATION_CANARY, keyOf, makeResourcesFolder } from '../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { loadTestExam } from '../../../support/exam-session.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { squarePicture, squareSvg } from '../../../support/pictures.ts'
import { typedAssessment, typedProfile } from '../../../support/seeded-content.ts'
import { signIn, signInAs } from '../../../support/signed-in-learner.ts'
import { submitAttempt } from '../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

/** A resources folder with an exam that has an item of each type. */
function typedFolder() {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const content = { subject: 'trials', title: 'Trials', version: 1, stimuli: [], pictures: [squarePicture], items: Object.values(itemsOfEachType) }
  resources.write('content/typed/trials.json', content)
  resources.write('content/typed/media/trial-square.svg', squareSvg)
  resources.write('profiles/typed.json', typedProfile)
  resources.write('assessments/typed.json', { assessments: [typedAssessment] })
  return resources
}

describeOnEachDatabase('Question papers', (makeDatabase) => {
  const open = async (options: Omit<Parameters<typeof openTestBackend>[0], 'database'> = {}) =>
    openTestBackend({ makePaperSeed: seedsInOrder(), ...options, database: await makeDatabase() })

  it('both versions have the same questions in another order, and each letter of the key is that of the right option as printed', async () => {
    const backend = await open()
    const { value: paper } = await askPaper(backend, await signInAs(backend, 'teacher'), sums)
    expect(paper.versions.map(({ name, questions }) => [name, questions.length])).toEqual([
      ['A', 10],
      ['B', 10]
    ])
    expect(idsOf(paper, 1)).not.toEqual(idsOf(paper))
    expect(idsOf(paper, 1).toSorted()).toEqual(idsOf(paper).toSorted())
    for (const { itemId, options, answer, explanation, subject } of paper.versions.flatMap(({ questions }) => questions)) {
      const place = options.indexOf(`${itemId} option ${keyOf(itemId)}`)
      expect(answer).toEqual({ kind: 'letters', letters: ['ABCD'[place]] })
      expect({ explanation, subject }).toEqual({ explanation: `${EXPLANATION_CANARY} ${itemId}`, subject: 'Mathematics' })
    }
    const lettersOf = (index: number) => new Map(paper.versions[index]?.questions.map(({ itemId, options }) => [itemId, options.join()]))
    expect(lettersOf(0).size).toBe(10)
    expect([...lettersOf(1)].every(([itemId, options]) => lettersOf(0).get(itemId) === options)).toBe(false)
    expect(totalMarksOf(paper.versions[0]!)).toBe(10)
  })

  it('questions suit the class that is taught and not the one of its teacher', async () => {
    const backend = await open()
    const teacher = await signInAs(backend, 'teacher')
    const stockOf = async (level: 'primary-1' | 'ss-3') =>
      (await backend.call('fetchPracticeStock', { bearer: teacher.token, query: { level } })).error?.code
    expect([await stockOf('primary-1'), await stockOf('ss-3')]).toEqual(['assessment/nothing-to-practise', undefined])
    expect((await askPaper(backend, teacher, { ...sums, classLevel: 'primary-1' })).error?.code).toBe('assessment/nothing-to-practise')
    expect(idsOf((await askPaper(backend, teacher, { ...sums, classLevel: 'ss-3' })).value)).toHaveLength(10)
  })

  it('a corrected key is printed with its explanation, and a question with a ruling is in no paper', async () => {
    const backend = await open()
    const teacher = await signInAs(backend, 'teacher')
    const everything = { ...sums, itemCount: 60 }
    const before = (await askPaper(backend, teacher, everything)).value
    const [from, to] = keyOf('sum-2') === 'w' ? ['w', 'x'] : [keyOf('sum-2'), 'w']
    const unfit = { ...buildKeyCorrection('sum-3', keyOf('sum-3'), 'q'), id: 'no-such-option' }
    const corrections = [buildKeyCorrection('sum-2', from, to), unfit, buildRuling('sum-1', 'dropped'), buildRuling('sum-4', 'any-answer')]
    const entered = corrections.map((correction) => ({ correction, madeBy: 'pack' }))
    expect(await createCorrectionRepository(backend.database.queries).enter(entered, 1)).toBeNull()
    const { value: paper } = await askPaper(backend, teacher, everything)
    expect(idsOf(paper)).toHaveLength(58)
    expect(idsOf(paper).filter((id) => id === 'sum-1' || id === 'sum-4')).toEqual([])
    expect(paper.leftOutCount, 'they could be answered on paper').toBe(before.leftOutCount)
    for (const { questions } of paper.versions) {
      const rightOf = (itemId: string) => {
        const { options, answer, explanation } = questions.find((question) => question.itemId === itemId)!
        return { right: options['ABCD'.indexOf(answer.kind === 'letters' ? answer.letters.join() : '')], explanation }
      }
      expect(rightOf('sum-2')).toEqual({ right: `sum-2 option ${to}`, explanation: `Count again, and it is ${to}.` })
      expect(rightOf('sum-3')).toEqual({ right: `sum-3 option ${keyOf('sum-3')}`, explanation: `${EXPLANATION_CANARY} sum-3` })
    }
    expect((await askPaper(backend, teacher, { choice: everything, paperCode: before.paperCode })).error?.code).toBe('teaching/other-paper')
    const forty = { ...sums, itemCount: 40 }
    expect(idsOf((await askPaper(backend, teacher, forty)).value), 'others take the places of those left out').toHaveLength(40)
  })

  it('has every type that can be answered on paper with what is right, and counts what is left out', async () => {
    const backend = await open({ resourcesFolder: typedFolder().folder })
    const { value: paper } = await askPaper(backend, await signInAs(backend, 'teacher'), { exam: 'typed', subjects: ['trials'], itemCount: 60 })
    expect(paper.leftOutCount).toBe(7)
    const questions = new Map(paper.versions[0]?.questions.map((question) => [question.itemId, question]))
    const told = (itemId: string) => {
      const { form, options, answer, marks } = questions.get(itemId)!
      const letters = answer.kind === 'text' ? [] : answer.letters
      return { form, right: letters.map((letter) => options['ABCDEFGHIJ'.indexOf(letter)] ?? letter), marks }
    }
    expect(told('trial-choice')).toEqual({ form: 'choose-one', right: ['60'], marks: 1 })
    const several = told('trial-several')
    expect({ ...several, right: several.right.toSorted() }).toEqual({ form: 'choose-all', right: ['Nucleus', 'Sap', 'Wall'], marks: 1 })
    expect(told('trial-truth')).toEqual({ form: 'true-false', right: ['B'], marks: 1 })
    expect(told('trial-match')).toEqual({ form: 'match', right: ['Pumps blood', 'Takes in air', 'Makes urine'], marks: 3 })
    expect(questions.get('trial-match')?.prompts).toEqual(['Heart', 'Lung', 'Kidney'])
    expect(questions.get('trial-word')?.answer).toEqual({ kind: 'text', accepted: ['chlorophyll', 'the green pigment'], within: null })
    expect(questions.get('trial-number')?.answer).toEqual({ kind: 'text', accepted: ['20 m/s'], within: '0.5 m/s' })
    expect(questions.get('trial-number')?.unit, 'that of the key').toBe('m/s')
    expect(questions.size).toBe(6)
    expect([...questions.values()].filter(({ isCaseSensitive }) => isCaseSensitive)).toEqual([])
  })

  it('says where capital and small letters count', () => {
    const item = { ...itemsOfEachType['short-text'], isCaseSensitive: true }
    const printed = printQuestion(item, { subject: 'Trials', shuffle: (values) => [...values] })
    expect([printed.form, printed.isCaseSensitive]).toEqual(['write', true])
  })

  it('questions about a passage stand together with it and its picture; what must be heard is left out', async () => {
    const backend = await open()
    const { value: paper } = await askPaper(backend, await signInAs(backend, 'teacher'), { ...languages, itemCount: 60 })
    const used = new Set(paper.versions[0]?.questions.flatMap(({ passageId }) => passageId ?? []))
    expect(new Set(paper.passages.map(({ id }) => id))).toEqual(used)
    expect(used.has('cloze-letter')).toBe(false)
    expect(used.size).toBeGreaterThan(0)
    for (const { questions } of paper.versions) {
      const order = questions.flatMap(({ passageId }, index) =>
        passageId !== null && questions[index - 1]?.passageId !== passageId ? [passageId] : []
      )
      expect(order.length, 'each passage begins once').toBe(new Set(order).size)
    }
    const { value: whole } = await askPaper(backend, await signInAs(backend, 'staff'), {
      ...languages,
      topics: { english: Array.from({ length: 5 }, (_, index) => `canary-topic passage-river-item-${String(index + 1)}`) }
    })
    expect(whole.passages.map(({ id }) => id)).toEqual(['passage-river'])
    expect(whole.pictures).toMatchObject([{ id: squarePicture.id, sha256: squarePicture.sha256 }])
    const { sha256, signature } = whole.pictures[0]!
    const file = await backend.app.inject({ url: `/api/media/${sha256}/${signature}` })
    expect(file.statusCode).toBe(200)
  })

  it('a passage with a topic that is heard is left out even where its topic is named', async () => {
    const backend = await open()
    const heard = { ...languages, topics: { english: ['canary-topic cloze-letter-item-1'] } }
    expect((await askPaper(backend, await signInAs(backend, 'teacher'), heard)).error?.code).toBe('assessment/nothing-to-practise')
  })

  it('on a server of a school only teachers and staff may ask; on a personal computer everybody', async () => {
    const school = await open({ authors: 'teachers' })
    expect((await askPaper(school, await signIn(school), sums)).error?.code).toBe('session/role-required')
    for (const role of ['teacher', 'staff', 'admin'] as const) expect((await askPaper(school, await signInAs(school, role), sums)).status).toBe(200)
    const home = await open({ authors: 'everybody' })
    expect((await askPaper(home, await signIn(home), sums)).status).toBe(200)
  })

  it('where the search is switched off only teachers and staff may ask', async () => {
    const backend = await open({ authors: 'everybody', search: 'off' })
    const learner = await signIn(backend)
    expect((await askPaper(backend, learner, sums)).error?.code).toBe('teaching/papers-off')
    for (const role of ['teacher', 'staff'] as const) expect((await askPaper(backend, await signInAs(backend, role), sums)).status).toBe(200)
  })

  it('nothing is told while the teacher sits an exam, and no paper has a question of a practice that is open; others get it', async () => {
    const backend = await open()
    const teacher = await signInAs(backend, 'teacher')
    const opened = await openAttempt(backend, teacher, { slug: 'trial-sums', sittingMode: 'timed-practice' })
    const inPractice = new Set(opened.paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)))
    const { value: printed } = await askPaper(backend, await signInAs(backend, 'staff'), { ...sums, itemCount: 60 })
    expect(idsOf(printed).some((id) => inPractice.has(id))).toBe(true)
    const again = { choice: { ...sums, itemCount: 60 }, paperCode: printed.paperCode }
    const refused = await askPaper(backend, teacher, again)
    expect([refused.error?.code, refused.text.includes(EXPLANATION_CANARY)]).toEqual(['teaching/attempt-open', false])
    expect((await askPaper(backend, teacher, languages)).status, 'none of its questions are open').toBe(200)
    await submitAttempt(backend, opened)
    expect((await askPaper(backend, teacher, again)).value).toEqual(printed)
    await openAttempt(backend, teacher, { slug: 'trial-sums' })
    expect((await askPaper(backend, teacher, sums)).error?.code).toBe('teaching/attempt-open')
  })

  it('what is printed counts as seen from the first time on, and what is refused does not', async () => {
    const backend = await open()
    const learner = await signIn(backend)
    const listSeen = () => backend.database.queries.selectFrom('item_seen').selectAll().orderBy('item_id').execute()
    await askPaper(backend, learner, { choice: sums, paperCode: 'ABCD22' })
    expect(await listSeen()).toEqual([])
    const { value: paper } = await askPaper(backend, learner, sums)
    const seen = idsOf(paper).toSorted()
    const rows = seen.map((itemId) => ({ account_id: learner.accountId, item_id: itemId, seen_at: backend.clock.now() }))
    expect(await listSeen()).toEqual(rows)
    backend.clock.advance(60_000)
    await askPaper(backend, learner, { choice: sums, paperCode: paper.paperCode })
    expect(await listSeen()).toEqual(rows)
  })

  it('questions of an exam under an embargo are in no paper', async () => {
    const backend = await open()
    const teacher = await signInAs(backend, 'teacher')
    const everything = { ...sums, itemCount: 60 }
    expect(idsOf((await askPaper(backend, teacher, everything)).value).length).toBe(60)
    await loadTestExam(backend, { numbers: ['0001'], isStarted: false })
    const reply = await askPaper(backend, teacher, everything)
    expect(reply.error?.code).toBe('assessment/not-found')
    expect(reply.text).not.toContain('sum-1')
  })

  it('own questions are printed for their author alone', async () => {
    const backend = await open()
    const [author, other] = [await signInAs(backend, 'teacher'), await signInAs(backend, 'staff')]
    await backend.call('keepOwnQuestions', { bearer: author.token, body: { questions: [buildOwnQuestion()] } })
    const { subjects } = (await backend.call('fetchPracticeStock', { bearer: author.token, query: { exam: OWN_EXAM } })).value
    const own = { exam: OWN_EXAM, subjects: subjects.map(({ slug }) => slug), itemCount: 5 }
    const { value: paper } = await askPaper(backend, author, own)
    expect(paper.versions[0]?.questions).toMatchObject([{ stem: buildOwnQuestion().draft.stem, subject: 'Tides' }])
    expect((await askPaper(backend, other, own)).error?.code).toBe('assessment/not-found')
  })

  it('a teacher may make sixty papers in an hour', async () => {
    const backend = await open()
    const teacher = await signInAs(backend, 'teacher')
    const small = { ...sums, itemCount: 5 }
    for (let count = 0; count < 60; count += 1) expect((await askPaper(backend, teacher, small)).status).toBe(200)
    expect((await askPaper(backend, teacher, small)).error?.code).toBe('teaching/too-often')
    backend.clock.advance(3_600_001)
    // The session has ended meanwhile.
    const { token } = (await backend.call('login', { body: { identifier: teacher.email, password: teacher.password } })).value.metadata
    expect((await askPaper(backend, { ...teacher, token }, small)).status).toBe(200)
  })

  it('the questions of a new paper are chosen at random', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const teacher = await signInAs(backend, 'teacher')
    const codes = [(await askPaper(backend, teacher, sums)).value.paperCode, (await askPaper(backend, teacher, sums)).value.paperCode]
    expect(codes[0]).not.toBe(codes[1])
  })

  it('fewer than five questions, more than sixty, a damaged code and unknown members are refused', async () => {
    const backend = await open()
    const { token: bearer } = await signInAs(backend, 'teacher')
    const good = { choice: sums, versionCount: 1 }
    const bad = [
      { ...good, choice: { ...sums, itemCount: 4 } },
      { ...good, choice: { ...sums, itemCount: 61 } },
      { ...good, choice: { ...sums, isInWords: true } },
      { ...good, versionCount: 3 },
      { ...good, paperCode: 'ABCDE' },
      { ...good, paperCode: 'ABCDE1' }
    ]
    for (const body of bad) expect((await backend.call('makeQuestionPaper', { bearer, body })).error?.code).toBe('request/malformed')
    expect(questionPaperSchema.safeParse((await backend.call('makeQuestionPaper', { bearer, body: good })).value).success).toBe(true)
  })
})
