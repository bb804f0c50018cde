import { expect, it } from 'vitest'
import type { StartChoice } from '../../../../../src-shared/content/exams/assessment.ts'
import type { PracticeChoice } from '../../../../../src-shared/content/exams/practice.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { keyOf, TOPIC_CANARY } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { optionsOf } from '../../../../support/paper-answers.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const sums: PracticeChoice = { exam: 'trial', subjects: ['mathematics'], itemCount: 10, budgetMs: 600_000 }

function ask(backend: TestBackend, { token }: SignedInLearner, choice: StartChoice) {
  return backend.call('startAttempt', { bearer: token, body: { attemptId: crypto.randomUUID(), ...choice, ...agreedVersions } })
}

interface PracticeSetup {
  readonly backend: TestBackend
  readonly learner: SignedInLearner
}

/** Takes and submits an exam: right if `isRight` is true, wrong if false, unanswered if undefined. */
async function sit({ backend, learner }: PracticeSetup, choice: StartChoice, isRight: (index: number) => boolean | undefined) {
  backend.clock.advance(1000)
  const { paper, capability } = (await ask(backend, learner, choice)).value
  const chain = startEventChain(paper)
  for (const [index, item] of paper.subjects.flatMap(({ items }) => items).entries()) {
    const right = isRight(index)
    if (right === undefined) chain.write({ kind: 'move', itemId: item.id })
    const wrong = optionsOf(item).find(({ id }) => id !== keyOf(item.id))?.id ?? ''
    if (right !== undefined) chain.write({ kind: 'answer', itemId: item.id, response: { optionId: right ? keyOf(item.id) : wrong } })
  }
  const end = chain.write({ kind: 'submit', reason: 'candidate' })
  const params = { attemptId: paper.attemptId }
  await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
  const body = { lastSequence: end.sequence, lastHash: end.hash }
  expect((await backend.call('submitAttempt', { bearer: capability, params, body })).status).toBe(200)
  return paper
}

function idsOf({ subjects }: Paper): string[] {
  return subjects.flatMap(({ items }) => items.map(({ id }) => id))
}

describeOnEachDatabase('A practice of one’s own', (makeDatabase) => {
  it('the practice stock shows the items of each exam by subject, topic and difficulty', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const stock = (await backend.call('fetchPracticeStock', { bearer: token })).value
    expect({ exam: stock.exam, exams: stock.exams }).toEqual({ exam: 'trial', exams: [{ slug: 'trial', name: 'Trial examination' }] })
    expect(stock.subjects.map(({ slug, headings }) => [slug, headings.length])).toEqual([
      ['english', 90],
      ['mathematics', 60]
    ])
    const none = { easy: 0, medium: 0, hard: 0 }
    expect(stock.subjects[1]?.headings[0]).toEqual({ title: `${TOPIC_CANARY} sum-1`, items: { ...none, medium: 1 }, mistakes: none })
    expect((await backend.call('fetchPracticeStock', { bearer: token, query: { exam: 'no-exam' } })).value.exam).toBe('trial')
  })

  it('a custom practice has the chosen subjects, topics, count and time, and no exam scale', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const topics = { mathematics: [1, 2, 3].map((number) => `${TOPIC_CANARY} sum-${String(number)}`) }
    const practice = { ...sums, subjects: ['english', 'mathematics'], topics, itemCount: 13 }
    const paper = await sit({ backend, learner }, { slug: 'practice', practice }, () => true)
    expect(paper).toMatchObject({ slug: 'practice', mode: 'custom', title: 'My practice: English, Mathematics', budgetMs: 600_000 })
    expect(paper.subjects.map(({ slug, items }) => [slug, items.length])).toEqual([
      ['english', 10],
      ['mathematics', 3]
    ])
    expect(paper.subjects[1]?.items.map(({ id }) => id).sort()).toEqual(['sum-1', 'sum-2', 'sum-3'])
    const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId: paper.attemptId } })).value
    expect(report).toMatchObject({ mode: 'custom', total: 100, maximumTotal: 100, scoring: { scale: { total: 'mean', isTotalOfficial: false } } })
  })

  it('a custom practice has no more items than exist, and only whole texts', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const topics = { mathematics: [`${TOPIC_CANARY} sum-1`] }
    const one = (await ask(backend, learner, { slug: 'practice', practice: { ...sums, topics } })).value
    expect(idsOf(one.paper)).toEqual(['sum-1'])
    const river = Array.from({ length: 5 }, (_, index) => `${TOPIC_CANARY} passage-river-item-${String(index + 1)}`)
    const texts = { ...sums, subjects: ['english'], topics: { english: [...river, `${TOPIC_CANARY} antonym-1`] }, itemCount: 4 }
    expect(idsOf((await ask(backend, learner, { slug: 'practice', practice: texts })).value.paper)).toEqual(['antonym-1'])
  })

  it('a custom practice is refused for an unknown exam, subject or item, and under the slug of another exam', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const codeOf = async (choice: StartChoice) => (await ask(backend, learner, choice)).error?.code
    expect(await codeOf({ slug: 'practice', practice: { ...sums, exam: 'no-exam' } })).toBe('assessment/not-found')
    expect(await codeOf({ slug: 'practice', practice: { ...sums, subjects: ['mathematics', 'dancing'] } })).toBe('assessment/not-found')
    expect(await codeOf({ slug: 'trial-sums', practice: sums })).toBe('assessment/not-found')
    expect(await codeOf({ slug: 'practice' })).toBe('assessment/not-found')
    expect(await codeOf({ slug: 'practice', practice: { ...sums, difficulties: ['hard'] } })).toBe('assessment/nothing-to-practise')
    expect(await codeOf({ slug: 'mistakes', practice: sums })).toBe('assessment/nothing-to-practise')
  })

  it('a repeated start gives the same practice, and another choice cannot use its attempt id', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice: sums, ...agreedVersions }
    const first = await backend.call('startAttempt', { bearer: token, body })
    expect((await backend.call('startAttempt', { bearer: token, body })).text).toBe(first.text)
    const other = { ...body, practice: { ...sums, budgetMs: 660_000 } }
    expect((await backend.call('startAttempt', { bearer: token, body: other })).error?.code).toBe('request/malformed')
  })
})

describeOnEachDatabase('Revision of mistakes', (makeDatabase) => {
  it('revision takes items whose last answer was wrong or missing, until they are answered right', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [learner, other] = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    const outcomes = [true, false, undefined]
    const paper = await sit({ backend, learner }, { slug: 'practice', practice: { ...sums, itemCount: 9 } }, (index) => outcomes[index % 3])
    const mistakes = idsOf(paper).filter((_, index) => index % 3 !== 0)
    const revision: StartChoice = { slug: 'mistakes', practice: { ...sums, itemCount: 200 } }
    const first = await sit({ backend, learner }, revision, (index) => index < 2)
    expect(first).toMatchObject({ mode: 'mistakes', title: 'My mistakes: Mathematics' })
    expect(idsOf(first).sort()).toEqual(mistakes.toSorted())
    const second = (await ask(backend, learner, revision)).value.paper
    expect(idsOf(second).sort()).toEqual(idsOf(first).slice(2).sort())
    expect((await ask(backend, other, revision)).error?.code).toBe('assessment/nothing-to-practise')
    const { subjects } = (await backend.call('fetchPracticeStock', { bearer: learner.token })).value
    const counted = subjects.flatMap(({ headings }) => headings.filter((heading) => heading.mistakes.medium > 0).map(({ title }) => title))
    expect(counted.sort()).toEqual(
      idsOf(second)
        .map((id) => `${TOPIC_CANARY} ${id}`)
        .sort()
    )
  })

  it('revision takes the newest mistakes first, and none from an attempt that is still open', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const older = await sit({ backend, learner }, { slug: 'practice', practice: sums }, () => false)
    const newer = await sit({ backend, learner }, { slug: 'practice', practice: { ...sums, itemCount: 5 } }, () => false)
    expect(idsOf(older).filter((id) => idsOf(newer).includes(id))).toEqual([])
    backend.clock.advance(1000)
    await ask(backend, learner, { slug: 'practice', practice: { ...sums, itemCount: 20 } })
    const of = async (itemCount: number) => idsOf((await ask(backend, learner, { slug: 'mistakes', practice: { ...sums, itemCount } })).value.paper)
    expect((await of(5)).sort()).toEqual(idsOf(newer).sort())
    expect(await of(200)).toHaveLength(15)
  })
})

describeOnEachDatabase('The daily ten', (makeDatabase) => {
  it('the daily ten begins with due mistakes and goes on with new questions; another learner gets new ones only', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const first = await sit({ backend, learner }, { slug: 'daily', practice: sums }, (index) => index >= 3)
    expect(first).toMatchObject({ slug: 'daily', mode: 'custom', title: 'Daily ten: Mathematics' })
    expect(idsOf(first)).toHaveLength(10)
    backend.clock.advance(3 * 86_400_000)
    const body = { identifier: 'ada@example.com', password: 'correct horse' }
    const later = { ...learner, token: (await backend.call('login', { body })).value.metadata.token }
    const paper = await sit({ backend, learner: later }, { slug: 'daily', practice: sums }, () => true)
    const second = idsOf(paper)
    expect(second).toHaveLength(10)
    expect(second.filter((id) => idsOf(first).includes(id)).sort()).toEqual(idsOf(first).slice(0, 3).sort())
    const { lastPaper } = (await backend.call('fetchProgress', { bearer: later.token })).value
    expect(lastPaper).toEqual({ attemptId: paper.attemptId, corrections: 3 })
    const other = await signIn(backend, 'ben@example.com')
    expect(idsOf((await ask(backend, other, { slug: 'daily', practice: sums })).value.paper)).toHaveLength(10)
  })

  it('the daily ten is refused for an unknown exam or subject', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const codeOf = async (choice: StartChoice) => (await ask(backend, learner, choice)).error?.code
    expect(await codeOf({ slug: 'daily', practice: { ...sums, exam: 'no-exam' } })).toBe('assessment/not-found')
    expect(await codeOf({ slug: 'daily', practice: { ...sums, subjects: ['dancing'] } })).toBe('assessment/not-found')
    expect(await codeOf({ slug: 'daily' })).toBe('assessment/not-found')
  })
})
