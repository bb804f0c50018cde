import { expect, it } from 'vitest'
import { MOST_ITEM_MARKS } from '../../../../../src-shared/learning/bookmarks/item-mark-limits.ts'
import type { ItemMark } from '../../../../../src-shared/learning/bookmarks/item-mark.ts'
import { itemIdOf } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { countReads } from '../../../../support/count-reads.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { submitAttempt } from '../../../../support/submit-attempt.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const markOf = (changed: Partial<ItemMark> = {}): ItemMark => ({ itemId: 'sum-1', revision: 1, isBookmarked: true, ownNote: '', ...changed })
const save = (backend: TestBackend, bearer: string, mark: Partial<ItemMark> = {}) => backend.call('keepItemMark', { bearer, body: markOf(mark) })
const list = async (backend: TestBackend, bearer: string) => (await backend.call('listItemMarks', { bearer })).value.kept

describeOnEachDatabase('Bookmarks and notes', (makeDatabase) => {
  it('bookmarks and notes are private and newest first, and the higher revision wins in any order of arrival', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    for (const revision of [1, 3, 2]) await save(backend, ada, { revision, ownNote: `note ${revision}` })
    backend.clock.advance(1)
    await save(backend, ada, { itemId: 'antonym-2', isBookmarked: false, ownNote: 'the opposite' })
    expect(await list(backend, ada)).toMatchObject([
      { itemId: 'antonym-2', isBookmarked: false, ownNote: 'the opposite', place: { kind: 'bank', subject: 'English' } },
      { itemId: 'sum-1', revision: 3, ownNote: 'note 3', place: { kind: 'bank', subject: 'Mathematics', stem: 'Which option answers sum-1?' } }
    ])
    expect(await list(backend, ben)).toEqual([])
    await save(backend, ada, { revision: 4, isBookmarked: false })
    expect(
      (await list(backend, ada)).map(({ itemId }) => itemId),
      'taken away'
    ).toEqual(['antonym-2'])
    const late = await save(backend, ada, { revision: 3 })
    expect(late.value.kept, 'a late copy brings nothing back').toEqual(markOf({ revision: 4, isBookmarked: false }))
    const found = (await backend.call('searchItems', { bearer: ada, query: { words: 'antonym 2' } })).value.questions[0]
    expect({ itemId: found?.itemId, isBookmarked: found?.isBookmarked, hasNote: found?.hasNote }).toEqual({
      itemId: 'antonym-2',
      isBookmarked: false,
      hasNote: true
    })
  })

  it('listing many bookmarks reads the exam embargo as often as listing one', async () => {
    const counted = countReads(await makeDatabase(), 'exam_session')
    const backend = await openTestBackend({ database: counted.database })
    const { token: bearer } = await signIn(backend)
    const looksAt = async (count: number) => {
      const before = counted.count()
      expect(await list(backend, bearer)).toHaveLength(count)
      return counted.count() - before
    }
    await save(backend, bearer)
    const atOne = await looksAt(1)
    expect(atOne).toBeGreaterThan(0)
    for (const number of [2, 3, 4, 5, 6, 7, 8]) await save(backend, bearer, { itemId: `sum-${number}` })
    expect(await looksAt(8)).toBe(atOne)
  })

  it('bookmark practice draws only the newest bookmarked questions, and the practice stock counts them', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    for (const number of [1, 2, 3]) {
      backend.clock.advance(1)
      await save(backend, bearer, { itemId: `sum-${number}` })
    }
    await save(backend, bearer, { itemId: 'sum-9', isBookmarked: false, ownNote: 'only a note' })
    const stock = (await backend.call('fetchPracticeStock', { bearer, query: { exam: 'trial' } })).value
    const counts = stock.subjects.flatMap(({ headings }) => headings).filter(({ bookmarks }) => bookmarks !== undefined)
    expect(counts.map(({ bookmarks }) => bookmarks)).toEqual(Array.from({ length: 3 }, () => ({ easy: 0, medium: 1, hard: 0 })))
    const practice = { exam: 'trial', subjects: ['mathematics'], itemCount: 2, budgetMs: 600_000 }
    const body = { attemptId: crypto.randomUUID(), slug: 'bookmarks', practice, ...agreedVersions }
    const { paper } = (await backend.call('startAttempt', { bearer, body })).value
    expect({ title: paper.title, itemIds: paper.subjects[0]?.items.map(({ id }) => id).sort() }).toEqual({
      title: 'My bookmarks: Mathematics',
      itemIds: ['sum-2', 'sum-3']
    })
  })

  it('a bookmark points to its question in the bank or a review, and to no place while its attempt is open', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const bearer = learner.token
    const question = buildOwnQuestion()
    const itemId = itemIdOf(question.questionId)
    expect((await save(backend, bearer, { itemId })).error?.code, 'in no paper yet').toBe('item-mark/not-found')
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [question] } })
    const subjects = (await backend.call('fetchPracticeStock', { bearer, query: { exam: 'my-questions' } })).value.subjects.map(({ slug }) => slug)
    const practice = { exam: 'my-questions', subjects, itemCount: 5, budgetMs: 600_000 }
    const attemptId = crypto.randomUUID()
    const body = { attemptId, slug: 'practice', practice, sittingMode: 'study' as const, ...agreedVersions }
    const { paper, capability } = (await backend.call('startAttempt', { bearer, body })).value
    expect((await save(backend, bearer, { itemId })).error, 'while studying').toBeNull()
    expect((await list(backend, bearer)).map(({ place }) => place)).toEqual([{ kind: 'paper-open' }])
    await submitAttempt(backend, { attemptId, paper, capability, chain: startEventChain(paper) })
    expect((await list(backend, bearer)).map(({ place }) => place)).toEqual([
      { kind: 'review', stem: question.draft.stem, subject: 'Tides', attemptId, slug: 'practice' }
    ])
  })
})

it('notes cannot be saved or listed during an exam, and an account has a maximum number of them', async () => {
  const backend = await openTestBackend({ database: makeSqlite() })
  const learner = await signIn(backend)
  const bearer = learner.token
  await save(backend, bearer)
  const opened = await openAttempt(backend, learner, { slug: 'trial-sums' })
  expect({ saveError: (await save(backend, bearer)).error?.code, listError: (await backend.call('listItemMarks', { bearer })).error?.code }).toEqual({
    saveError: 'item-mark/attempt-open',
    listError: 'item-mark/attempt-open'
  })
  await submitAttempt(backend, opened)
  expect(await list(backend, bearer)).toHaveLength(1)
  const { queries } = backend.database
  const rows = Array.from({ length: MOST_ITEM_MARKS - 1 }, (_, index) => ({
    account_id: learner.accountId,
    item_id: `gone-${index}`,
    revision: 1,
    is_bookmarked: 1,
    own_note: '',
    marked_at: 1
  }))
  await queries.insertInto('item_mark').values(rows).execute()
  expect((await save(backend, bearer, { itemId: 'sum-2' })).error?.code).toBe('item-mark/too-many')
  expect((await save(backend, bearer, { revision: 2, ownNote: 'changed' })).error, 'what is there can be changed').toBeNull()
  expect((await save(backend, bearer, { itemId: 'gone-3', revision: 2, isBookmarked: false })).error, 'and taken away').toBeNull()
  expect((await save(backend, bearer, { itemId: 'sum-2' })).error, 'which makes room').toBeNull()
})
