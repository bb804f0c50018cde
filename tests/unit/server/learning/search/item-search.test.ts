import { describe, expect, it } from 'vitest'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { EXAM_SILENCE_MS } from '../../../../../src-server/attempt/store/open-papers.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { buildRuling } from '../../../../support/build-correction.ts'
import { EXPLANATION_CANARY, makeEnglish, makeItem, makeItems, TOPIC_CANARY } from '../../../../support/content-fixture.ts'
import { submitAttempt } from '../../../../support/submit-attempt.ts'
import { openAttempt, type OpenedAttempt } from '../../../../support/open-attempt.ts'
import { makeSearchBank, openSearchable as open, searchOf as search, searchPassage as passage } from '../../../../support/open-searchable.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import type { TestBackend } from '../../../../support/test-backend.ts'

const find = async (backend: TestBackend, bearer: string, words: string): Promise<readonly string[]> =>
  (await search(backend, bearer, { words })).questions.map(({ itemId }) => itemId)

describeOnEachDatabase('The search', (makeDatabase) => {
  it('search finds a question by its stem before its options, by spoken or typed formulas, and by its passage', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    expect(await find(backend, bearer, 'Parallelograms')).toEqual(['in-stem', 'in-options'])
    for (const words of ['x squared', 'square root of 9', 'x^2', '1 over 2'])
      expect({ words, itemIds: await find(backend, bearer, words) }).toEqual({ words, itemIds: ['in-formula'] })
    expect(await find(backend, bearer, 'text of passage-river who')).toEqual(['in-passage'])
    expect((await find(backend, bearer, 'square side')).toSorted(), 'what its picture shows').toEqual(passageIds())
    expect(await find(backend, bearer, 'parallelogram sum')).toEqual([])
    for (const canary of [EXPLANATION_CANARY, TOPIC_CANARY]) expect(await find(backend, bearer, canary), 'what would tell an answer').toEqual([])
    for (const words of ['?', "parallelogram' or ''='", 'parallelogram & ! |', '"'])
      expect((await search(backend, bearer, { words })).count).toBeLessThan(3)
  })

  it('a search result shows where a word outside the stem occurs, and which exams have the question', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    const { questions } = await search(backend, bearer, { words: 'parallelogram' })
    expect(questions.map(({ excerpt, exams, subject }) => [excerpt, exams, subject])).toEqual([
      [undefined, ['Trial examination'], 'Mathematics'],
      [{ from: 'options', text: expect.stringContaining('a parallelogram') as string }, ['Trial examination'], 'Mathematics']
    ])
    const [inPassage] = (await search(backend, bearer, { words: 'river speaks' })).questions
    expect(inPassage?.excerpt).toEqual({ from: 'stimulus', text: expect.stringContaining('passage-river') as string })
  })

  it('search filters by body, subject, topic, difficulty and class, and counts what each choice leaves', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    const all = await search(backend, bearer, { words: 'parallelogram' })
    expect(all.choices).toEqual({
      bodies: [{ title: 'Koya', count: 2 }],
      subjects: [{ slug: 'mathematics', title: 'Mathematics', count: 2 }],
      headings: []
    })
    const idsOf = async (query: Record<string, string>) =>
      (await search(backend, bearer, { words: 'parallelogram', ...query })).questions.map(({ itemId }) => itemId)
    expect((await search(backend, bearer, { words: 'parallelogram', subject: 'mathematics' })).choices.headings).toEqual([
      { title: 'Shapes', count: 2 }
    ])
    expect(await idsOf({ difficulty: 'easy' })).toEqual(['in-options'])
    expect(await idsOf({ topic: 'Algebra' })).toEqual([])
    expect(await idsOf({ subject: 'english' })).toEqual([])
    expect(await idsOf({ body: 'JAMB' })).toEqual([])
    expect({ seniorIds: await idsOf({ level: 'ss-3' }), primaryIds: await idsOf({ level: 'primary-1' }) }).toEqual({
      seniorIds: ['in-stem', 'in-options'],
      primaryIds: []
    })
  })

  it('search answers page by page', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    const pages = await Promise.all(['1', '3', '4'].map((page) => search(backend, bearer, { words: 'option sum', page })))
    expect(pages.map(({ count, questions }) => [count, questions.length])).toEqual([
      [60, 20],
      [60, 20],
      [60, 0]
    ])
    expect(new Set(pages.flatMap(({ questions }) => questions.map(({ itemId }) => itemId))).size).toBe(40)
  })

  it('the search index survives a restart, rewrites only changed items and finds no removed ones', async () => {
    const database = await makeDatabase()
    const first = await open(database)
    await find(first.backend, first.bearer, 'parallelogram')
    const before = await first.backend.database.queries.selectFrom('search_item').select(['item_id', 'hash']).execute()
    await first.backend.close()
    const bank = makeSearchBank()
    const changed = { ...bank, items: [makeItem('in-stem', { stem: 'How many sides has a rhombus?' }), ...bank.items.slice(2)] }
    const { backend, bearer } = await open(database, { bank: changed, email: 'ben@example.com' })
    expect(await find(backend, bearer, 'rhombus')).toEqual(['in-stem'])
    expect(await find(backend, bearer, 'parallelogram')).toEqual([])
    const after = new Map(
      (await backend.database.queries.selectFrom('search_item').select(['item_id', 'hash']).execute()).map((row) => [row.item_id, row.hash])
    )
    expect(before.filter(({ item_id, hash }) => after.get(item_id) !== hash).map((row) => row.item_id)).toEqual(['in-stem'])
  })
})

function passageIds(): readonly string[] {
  return makeEnglish()
    .items.filter(({ stimulusId }) => stimulusId === passage.stimulus.id)
    .map(({ id }) => id)
    .sort()
}

describe('A question that was found', () => {
  it('a found question has its text and pictures, its answer only on request; later exams draw others first', async () => {
    const { backend, learner, bearer } = await open(makeSqlite())
    const [itemId = ''] = passageIds()
    const found = (await backend.call('fetchFoundItem', { bearer, params: { itemId } })).value
    expect(found).toMatchObject({ subject: 'English', exams: ['Trial examination'], optionLetters: ['A', 'B', 'C', 'D'], pictures: [squarePicture] })
    expect({ stimulusId: found.stimulus?.id, section: found.item.section, hasExplanation: 'explanation' in found.item }).toEqual({
      stimulusId: passage.stimulus.id,
      section: undefined,
      hasExplanation: false
    })
    const sha256 = squarePicture.sha256
    const signature = found.pictures?.[0]?.signature ?? ''
    expect((await backend.app.inject({ url: `/api/media/${sha256}/${signature}` })).headers['content-type']).toBe('image/svg+xml')
    expect((await backend.call('fetchItemPicture', { bearer, params: { itemId, sha256 } })).value.type).toBe('image/svg+xml')
    expect((await backend.call('fetchItemPicture', { bearer, params: { itemId: 'in-stem', sha256 } })).error?.code).toBe('item-search/not-found')
    for (const { id } of makeItems('sum', 40)) await backend.call('showAnswer', { bearer, params: { itemId: id } })
    const shown = (await backend.call('showAnswer', { bearer, params: { itemId: 'sum-1' } })).value
    expect({ key: shown.key, isExplained: shown.explanation.includes('sum-1') }).toEqual({
      key: { type: 'single-choice', optionId: expect.any(String) as string, why: {} },
      isExplained: true
    })
    const { paper } = await openAttempt(backend, learner, { slug: 'trial-sums' })
    const seen = new Set(makeItems('sum', 40).map(({ id }) => id))
    expect(paper.subjects.flatMap(({ items }) => items).filter(({ id }) => seen.has(id))).toEqual([])
  })

  it('a list of found questions tells the addresses of the pictures in their texts', async () => {
    const bank = { ...makeSearchBank(), pictures: [squarePicture], items: [makeItem('drawn', { stem: `A drawn kite: ![${squarePicture.id}]` })] }
    const { backend, bearer } = await open(makeSqlite(), { bank })
    const [{ pictures = [] } = {}] = (await search(backend, bearer, { words: 'kite' })).questions
    expect(pictures).toEqual([{ ...squarePicture, signature: expect.any(String) as string }])
    expect((await backend.app.inject({ url: `/api/media/${squarePicture.sha256}/${pictures[0]?.signature ?? ''}` })).body).toBe(squareSvg)
  })

  it('a found question has its options in an order that is fixed for a learner and is not the author’s', async () => {
    const { backend, bearer } = await open(makeSqlite())
    const firstOf = async (itemId: string) => {
      const { item } = (await backend.call('fetchFoundItem', { bearer, params: { itemId } })).value
      return 'options' in item ? item.options[0]?.id : undefined
    }
    const ids = makeItems('sum', 40).map(({ id }) => id)
    const firsts = await Promise.all(ids.map(firstOf))
    expect(new Set(firsts).size).toBe(4)
    expect(await Promise.all(ids.map(firstOf))).toEqual(firsts)
  })

  it('the answer of a found question includes the ruling of a correction', async () => {
    const { backend, bearer } = await open(makeSqlite())
    const keyOf = async () => (await backend.call('showAnswer', { bearer, params: { itemId: 'sum-1' } })).value
    expect((await keyOf()).ruling).toBeUndefined()
    await createCorrectionRepository(backend.database.queries).enter([{ correction: buildRuling('sum-1', 'dropped'), madeBy: 'pack' }], 1)
    expect((await keyOf()).ruling).toBe('dropped')
  })
})

describe('Whoever could cheat with it', () => {
  const sumsIn = ({ paper }: Pick<OpenedAttempt, 'paper'>): number =>
    paper.subjects.flatMap(({ items }) => items).filter(({ id }) => id.startsWith('sum-')).length
  const codesOf = async (backend: TestBackend, bearer: string, itemId: string) => [
    (await backend.call('searchItems', { bearer, query: { words: 'sum' } })).error?.code,
    (await backend.call('fetchFoundItem', { bearer, params: { itemId } })).error?.code,
    (await backend.call('showAnswer', { bearer, params: { itemId } })).error?.code
  ]

  it('search is refused during an exam, and finds none of its questions until it is submitted', async () => {
    const { backend, learner, bearer } = await open(makeSqlite())
    await find(backend, bearer, 'sum')
    const opened = await openAttempt(backend, learner, { slug: 'trial-sums' })
    const itemId = opened.paper.subjects[0]?.items[0]?.id ?? ''
    expect(await codesOf(backend, bearer, itemId)).toEqual(Array.from({ length: 3 }, () => 'item-search/attempt-open'))
    backend.clock.advance(EXAM_SILENCE_MS)
    const later = (await backend.call('login', { body: { identifier: learner.email, password: learner.password } })).value.metadata.token
    expect(await codesOf(backend, later, itemId)).toEqual([undefined, 'item-search/not-found', 'item-search/not-found'])
    expect((await search(backend, later, { words: 'sum' })).count).toBe(60 - sumsIn(opened))
    await submitAttempt(backend, opened)
    expect(await codesOf(backend, later, itemId)).toEqual([undefined, undefined, undefined])
  })

  it('search finds everything except the questions of an open study or timed practice attempt', async () => {
    for (const sittingMode of ['study', 'timed-practice'] as const) {
      const { backend, learner, bearer } = await open(makeSqlite())
      const opened = await openAttempt(backend, learner, { slug: 'trial-sums', sittingMode })
      const itemId = opened.paper.subjects[0]?.items[0]?.id ?? ''
      expect(await codesOf(backend, bearer, itemId)).toEqual([undefined, 'item-search/not-found', 'item-search/not-found'])
      expect((await search(backend, bearer, { words: 'sum' })).count).toBe(60 - sumsIn(opened))
    }
  })

  it('search is refused when it is switched off, and after too many requests', async () => {
    const off = await open(makeSqlite(), { options: { search: 'off' } })
    expect(await codesOf(off.backend, off.bearer, 'sum-1')).toEqual(Array.from({ length: 3 }, () => 'item-search/switched-off'))
    const { backend, bearer } = await open(makeSqlite())
    expect((await codesOf(backend, bearer, 'sum-1')).filter(Boolean)).toEqual([])
    await backend.database.queries.updateTable('try_counter').set({ tries: 1200 }).where('purpose', 'like', 'item-%').execute()
    expect(await codesOf(backend, bearer, 'sum-1')).toEqual(Array.from({ length: 3 }, () => 'item-search/too-often'))
  })

  it('search does not find listening questions', async () => {
    const { backend, bearer } = await open(makeSqlite())
    const heard = makeEnglish().items.find(({ stimulusId }) => stimulusId === 'cloze-letter')
    expect((await backend.call('fetchFoundItem', { bearer, params: { itemId: heard?.id ?? '' } })).error?.code).toBe('item-search/not-found')
    expect(await find(backend, bearer, 'cloze letter')).toEqual([])
  })
})
