import { expect, it, onTestFinished } from 'vitest'
import { createCorrections } from '../../../../../src-server/attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import type { ItemTemplate } from '../../../../../src-shared/content/templates/item-template.ts'
import type { StartChoice } from '../../../../../src-shared/content/exams/assessment.ts'
import type { PracticeChoice } from '../../../../../src-shared/content/exams/practice.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { correctionSchema, type Correction } from '../../../../../src-server/attempt/draw/correction.ts'
import type { PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildKeyCorrection, buildRuling } from '../../../../support/build-correction.ts'
import { buildSentItemReport } from '../../../../support/build-item-report.ts'
import { buildTemplate, rightSum } from '../../../../support/build-template.ts'
import { keyOf, makeItems, makeMathematics, makeResourcesFolder, type ResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabaseInTime } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { submitAttempt, readReport } from '../../../../support/submit-attempt.ts'
import { openAttempt, type OpenedAttempt } from '../../../../support/open-attempt.ts'
import { optionsOf } from '../../../../support/paper-answers.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const practice: PracticeChoice = { exam: 'trial', subjects: ['mathematics'], itemCount: 10, budgetMs: 600_000, hasFreshNumbers: true }

/** Makes ten items on adding with a template, ten on counting, a quiz of all ten on adding, and medal levels of ten. */
function makeResources(): ResourcesFolder {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const items = [...makeItems('add', 10, { topic: 'Adding' }), ...makeItems('count', 10, { topic: 'Counting' })]
  resources.write('content/trial/mathematics.json', { ...makeMathematics(), items })
  writeTemplates(resources, buildTemplate())
  const quiz = { slug: 'quiz-adding-up', title: 'Quiz', description: 'Ten sums.', profile: 'trial', subjects: ['mathematics'], budgetMs: 120_000 }
  const draw = { itemCount: 10, topics: ['Adding'] }
  resources.write('assessments/quizzes.json', { assessments: [{ ...quiz, kind: 'quiz', classLevels: ['ss-1'], draw }] })
  return resources
}

function writeTemplates(resources: ResourcesFolder, ...templates: ItemTemplate[]): void {
  resources.write('content/templates/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', templates })
}

const itemsOf = ({ subjects }: Pick<Paper, 'subjects'>): PaperItem[] => subjects.flatMap(({ items }) => items)
const isFresh = ({ id }: Pick<PaperItem, 'id'>): boolean => id.includes('~')
const freshOf = (paper: Paper): PaperItem[] => itemsOf(paper).filter(isFresh)

async function start(backend: TestBackend, { token }: SignedInLearner, choice: StartChoice): Promise<OpenedAttempt> {
  backend.clock.advance(1000)
  const attemptId = crypto.randomUUID()
  const { paper, capability } = (await backend.call('startAttempt', { bearer: token, body: { attemptId, ...choice, ...agreedVersions } })).value
  return { attemptId, paper, capability, chain: startEventChain(paper) }
}

/** Submits an attempt: right where `isRight`, otherwise wrong. */
async function submit(backend: TestBackend, { attemptId, paper, capability, chain }: OpenedAttempt, isRight: (item: PaperItem) => boolean) {
  for (const item of itemsOf(paper)) {
    const right = isFresh(item) ? rightSum(item) : keyOf(item.id)
    const wrong = optionsOf(item).find(({ id }) => id !== right)?.id ?? ''
    chain.write({ kind: 'answer', itemId: item.id, response: { optionId: isRight(item) ? right : wrong } })
  }
  const end = chain.write({ kind: 'submit', reason: 'candidate' })
  const params = { attemptId }
  await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
  const body = { lastSequence: end.sequence, lastHash: end.hash }
  expect((await backend.call('submitAttempt', { bearer: capability, params, body })).status).toBe(200)
}

async function apply({ database: { queries }, clock }: TestBackend, correction: Correction) {
  const corrections = createCorrections({
    attempts: createAttemptRepository(queries),
    corrections: createCorrectionRepository(queries),
    now: clock.now
  })
  const applied = await corrections.apply([correctionSchema.parse(correction)], 'Ada Obi')
  if (!applied.ok) throw new Error(applied.error.code)
  return applied.value[0]
}

describeOnEachDatabaseInTime('A practice with fresh numbers', (makeDatabase) => {
  const open = async (resources = makeResources()) => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database, resourcesFolder: resources.folder })
    return { database, backend, learner: await signIn(backend), resources }
  }

  it('the practice stock counts fresh items by topic and difficulty, and only where templates exist', async () => {
    const { backend, learner } = await open()
    const { subjects } = (await backend.call('fetchPracticeStock', { bearer: learner.token })).value
    const headings = subjects.find(({ slug }) => slug === 'mathematics')?.headings
    expect(headings?.map(({ title, fresh }) => [title, fresh])).toEqual([
      ['Adding', { easy: 0, medium: 20, hard: 0 }],
      ['Counting', undefined]
    ])
  })

  it('after its paper, a fresh item has others like it with the key; before that and for other learners and items it has none', async () => {
    const { backend, learner } = await open()
    const opened = await start(backend, learner, { slug: 'practice', practice })
    const [fresh] = freshOf(opened.paper)
    const written = itemsOf(opened.paper).find((item) => !isFresh(item))
    const ask = (itemId = '', bearer = learner.token) => backend.call('fetchSimilarItem', { bearer, params: { attemptId: opened.attemptId, itemId } })
    expect((await ask(fresh?.id)).error?.code).toBe('attempt/not-submitted')
    await submit(backend, opened, () => true)
    const { similar } = (await ask(fresh?.id)).value
    expect(similar?.item.id).toMatch(/^adding~[0-9a-f]{12}$/)
    expect(similar?.item.stem).not.toBe(fresh?.stem)
    expect(similar?.checked.key).toMatchObject({ optionId: rightSum(similar!.item) })
    expect((await ask(written?.id)).value).toEqual({ similar: null })
    expect((await ask('adding~000000000000')).value, 'not of this paper').toEqual({ similar: null })
    await start(backend, learner, { slug: 'practice', practice })
    expect((await ask(fresh?.id)).error?.code, 'in an exam, which may have the same template').toBe('attempt/already-open')
    const ben = await signIn(backend, 'ben@example.com')
    expect((await ask(fresh?.id, ben.token)).error?.code).toBe('attempt/not-owner')
  })

  it('a third of a practice is fresh, in its topic; a repeated start gives the same items, another start gives others', async () => {
    const { backend, learner } = await open()
    const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions }
    const first = await backend.call('startAttempt', { bearer: learner.token, body })
    expect((await backend.call('startAttempt', { bearer: learner.token, body })).text).toBe(first.text)
    const [one, other] = [first.value.paper, (await start(backend, learner, { slug: 'practice', practice })).paper]
    expect({ itemCount: itemsOf(one).length, freshCount: freshOf(one).length }).toEqual({ itemCount: 10, freshCount: 4 })
    expect(freshOf(one).every(({ id, stem }) => /^adding~[0-9a-f]{12}$/.test(id) && stem.startsWith('How much is'))).toBe(true)
    expect(freshOf(one).filter(({ stem }) => freshOf(other).some((item) => item.stem === stem))).toEqual([])
    const counting = { ...practice, topics: { mathematics: ['Counting'] } }
    expect(freshOf((await start(backend, learner, { slug: 'practice', practice: counting })).paper)).toEqual([])
    const hard = { ...practice, difficulties: ['hard' as const] }
    const refused = await backend.call('startAttempt', {
      bearer: learner.token,
      body: { ...body, attemptId: crypto.randomUUID(), practice: hard }
    })
    expect(refused.error?.code).toBe('assessment/nothing-to-practise')
  })

  it('a practice has no fresh items unless they are requested', async () => {
    const { backend, learner } = await open()
    const { hasFreshNumbers: _, ...plain } = practice
    for (const itemCount of [10, 20, 40]) {
      const { paper } = await start(backend, learner, { slug: 'practice', practice: { ...plain, itemCount } })
      expect({ itemCount: itemsOf(paper).length, freshItems: freshOf(paper) }).toEqual({ itemCount: Math.min(itemCount, 20), freshItems: [] })
    }
  })

  it('fresh items extend a practice beyond the written items, and replace items already had', async () => {
    const { backend, learner } = await open()
    const { paper } = await start(backend, learner, { slug: 'practice', practice: { ...practice, itemCount: 35 } })
    expect({
      itemCount: itemsOf(paper).length,
      freshCount: freshOf(paper).length,
      distinctStemCount: new Set(itemsOf(paper).map(({ stem }) => stem)).size
    }).toEqual({ itemCount: 35, freshCount: 15, distinctStemCount: 35 })
    const again = (await start(backend, learner, { slug: 'practice', practice: { ...practice, itemCount: 20 } })).paper
    expect(itemsOf(again).filter(({ id }) => id.startsWith('add-'))).toEqual([])
    expect({ itemCount: itemsOf(again).length, freshCount: freshOf(again).length }).toEqual({ itemCount: 20, freshCount: 10 })
  })

  it('a practice with fresh items is marked, explained step by step, and reported with the lessons of its topic', async () => {
    const { backend, learner } = await open()
    const attempt = await start(backend, learner, { slug: 'practice', practice })
    await submit(backend, attempt, ({ id }) => id !== freshOf(attempt.paper)[0]?.id)
    const report = await readReport(backend, learner, attempt.attemptId)
    expect(report.total).toBe(90)
    const [wrong] = report.subjects.flatMap(({ items }) => items).filter(({ share }) => share.numerator === 0)
    const [a = '', b = ''] = wrong?.item.stem.match(/\d+/g) ?? []
    expect(wrong?.explanation).toContain(`the sum of $${a}$ and $${b}$ is $${Number(a) + Number(b)}$`)
    expect(wrong?.key.type === 'single-choice' && Object.values(wrong.key.why)).toContain(`The numbers $${a}$ and $${b}$ were multiplied.`)
    const params = { attemptId: attempt.attemptId }
    const body = buildSentItemReport(attempt.paper, { itemId: wrong?.item.id ?? '' })
    expect((await backend.call('sendItemReport', { bearer: learner.token, params, body })).status).toBe(200)
    const { lessons } = (await backend.call('listAttemptLessons', { bearer: learner.token, params })).value
    expect(lessons[0]?.itemIds).toEqual(expect.arrayContaining(freshOf(attempt.paper).map(({ id }) => id)))
  })

  it('a study with fresh items has sealed keys, and each key is released once its item is checked', async () => {
    const { backend, learner } = await open()
    const { paper, capability, chain, attemptId } = await start(backend, learner, { slug: 'practice', practice, sittingMode: 'study' })
    expect(paper.sealedKeys?.map(({ itemId }) => itemId).toSorted()).toEqual(
      itemsOf(paper)
        .map(({ id }) => id)
        .toSorted()
    )
    const [item] = freshOf(paper)
    if (!item) throw new Error('the paper has fresh items')
    const params = { attemptId, itemId: item.id }
    expect((await backend.call('fetchCheckedItem', { bearer: capability, params })).error?.code).toBe('attempt/not-checked')
    chain.write({ kind: 'answer', itemId: item.id, response: { optionId: rightSum(item) } })
    chain.write({ kind: 'check', itemId: item.id })
    await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
    expect((await backend.call('fetchCheckedItem', { bearer: capability, params })).value.key).toMatchObject({ optionId: rightSum(item) })
  })

  it('a taken practice keeps its fresh items when their template is corrected, and is regraded item by item', async () => {
    const { database, backend, learner, resources } = await open()
    const attempt = await start(backend, learner, { slug: 'practice', practice })
    const waiting = await start(backend, learner, { slug: 'practice', practice })
    await submit(backend, attempt, () => false)
    const before = await readReport(backend, learner, attempt.attemptId)
    await backend.close()
    // The next version of the pack asks for differences.
    writeTemplates(resources, buildTemplate({ key: 'b-a', stem: 'How much is $[[b]]-[[a]]$?' }))
    const later = await openTestBackend({ database, resourcesFolder: resources.folder, clock: backend.clock })
    expect(await readReport(later, learner, attempt.attemptId)).toEqual(before)
    await submit(later, waiting, () => true)
    expect((await readReport(later, learner, waiting.attemptId)).total).toBe(100)

    const [item] = freshOf(attempt.paper)
    if (!item) throw new Error('the paper has fresh items')
    const none = { markedAgain: 0, doneBefore: 0, waiting: 0, refused: [] }
    // A template is not an item. Its items have their own keys, and its own id selects none of them.
    expect(await apply(later, buildRuling('adding', 'dropped'))).toMatchObject(none)
    expect(await apply(later, { ...buildRuling(item.id, 'any-answer'), id: 'first-sum' })).toMatchObject({ ...none, markedAgain: 1 })
    expect((await readReport(later, learner, attempt.attemptId)).total).toBe(before.total + 10)
    const [, second] = freshOf(attempt.paper)
    const given = before.subjects[0]?.items.find((reviewed) => reviewed.item.id === second?.id)?.given
    const optionId = given && 'optionId' in given ? given.optionId : ''
    const correction = { ...buildKeyCorrection(second?.id ?? '', second ? rightSum(second) : '', optionId), id: 'second-sum' }
    expect(await apply(later, correction)).toMatchObject({ ...none, markedAgain: 1 })
    expect((await readReport(later, learner, attempt.attemptId)).total).toBe(before.total + 20)
  })

  it('a missed fresh item returns once unchanged, then with other numbers, until one of its template is answered right', async () => {
    const { backend, learner } = await open()
    const sat = await start(backend, learner, { slug: 'practice', practice })
    await submit(backend, sat, (item) => !isFresh(item))
    const mistakesOf = async () => {
      const { subjects } = (await backend.call('fetchPracticeStock', { bearer: learner.token })).value
      return subjects.flatMap(({ headings }) => headings.map(({ mistakes }) => mistakes.medium)).reduce((sum, count) => sum + count, 0)
    }
    expect(await mistakesOf()).toBe(1)
    const revision: StartChoice = { slug: 'mistakes', practice: { ...practice, itemCount: 100 } }
    const first = await start(backend, learner, revision)
    const [again] = itemsOf(first.paper)
    const withoutOrder = (item: PaperItem | undefined) => ({ ...item, options: optionsOf(item).toSorted((a, b) => (a.id < b.id ? -1 : 1)) })
    expect({ itemCount: itemsOf(first.paper).length, item: withoutOrder(again) }).toEqual({
      itemCount: 1,
      item: withoutOrder(itemsOf(sat.paper).find(({ id }) => id === again?.id))
    })
    await submit(backend, first, () => false)
    const second = await start(backend, learner, revision)
    const [other] = itemsOf(second.paper)
    expect({ itemCount: itemsOf(second.paper).length, isFresh: other?.id.startsWith('adding~'), isSameItem: other?.id === again?.id }).toEqual({
      itemCount: 1,
      isFresh: true,
      isSameItem: false
    })
    expect(await mistakesOf()).toBe(1)
    await submit(backend, second, () => true)
    expect(await mistakesOf()).toBe(0)
  })

  it('a wrong fresh item is a mistake even when another of its template in the same attempt was right', async () => {
    const { backend, learner } = await open()
    const sat = await start(backend, learner, { slug: 'practice', practice })
    const inOrder = freshOf(sat.paper)
      .map(({ id }) => id)
      .toSorted()
    await submit(backend, sat, ({ id }) => id !== inOrder.at(-1))
    const { paper } = await start(backend, learner, { slug: 'mistakes', practice })
    expect(itemsOf(paper).map(({ id }) => id)).toEqual([inOrder.at(-1)])
  })
})

describeOnEachDatabaseInTime('Fresh numbers', (makeDatabase) => {
  const open = async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: makeResources().folder })
    const learner = await signIn(backend)
    const sit = async (slug: string): Promise<Paper> => {
      const attempt = await openAttempt(backend, learner, { slug })
      await submitAttempt(backend, attempt)
      return attempt.paper
    }
    return { sit }
  }

  it('exams never contain fresh items, even when the learner has had all written items', async () => {
    const { sit } = await open()
    for (let count = 0; count < 3; count += 1)
      expect({ sumsItemCount: itemsOf(await sit('trial-sums')).length, mockFreshItems: freshOf(await sit('trial-mock')) }).toEqual({
        sumsItemCount: 20,
        mockFreshItems: []
      })
  })

  it.each([
    ['quiz-adding-up', 10],
    ['medal-mathematics-1', 5]
  ])('the second attempt at %s replaces items already had with fresh ones', async (slug, fewest) => {
    const { sit } = await open()
    await sit('trial-sums')
    expect(freshOf(await sit(slug))).toEqual([])
    const [second, third] = [await sit(slug), await sit(slug)]
    expect([itemsOf(second).length, itemsOf(third).length]).toEqual([10, 10])
    expect(freshOf(second).length).toBeGreaterThanOrEqual(fewest)
    const stems = new Set(freshOf(second).map(({ stem }) => stem))
    expect(freshOf(third).filter(({ stem }) => stems.has(stem))).toEqual([])
  })
})
