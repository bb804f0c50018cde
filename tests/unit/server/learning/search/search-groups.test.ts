import { expect, it } from 'vitest'
import type { Profile } from '../../../../../src-server/content/exams/profile.ts'
import { emptyProfile, type LearnerProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { testProfile } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { openSearchable as open, searchOf as search } from '../../../../support/open-searchable.ts'
import { tellClass } from '../../../../support/signed-in-learner.ts'

describeOnEachDatabase('The search of subjects, topics and lessons', (makeDatabase) => {
  it('search finds subjects, topics and lessons by name, each with what opens it', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    const groupsOf = async (words: string) => {
      const { groups } = await search(backend, bearer, { words })
      return { subjects: groups?.subjects.hits, headings: groups?.headings.hits, lessons: groups?.lessons.hits }
    }
    const mathematics = { slug: 'mathematics', title: 'Mathematics' }
    const algebra = { title: 'Algebra', exam: 'trial', name: 'Trial examination', subject: mathematics }
    const lesson = { slug: 'adding-up', title: 'Adding up', summary: 'How to add.', subject: 'Mathematics' }
    expect(await groupsOf('algebra')).toEqual({ subjects: [], headings: [algebra], lessons: [] })
    expect(await groupsOf('alg maths'), 'the beginning of a word, and the subject beside it').toEqual({
      subjects: [],
      headings: [algebra],
      lessons: []
    })
    expect(await groupsOf('algebra english')).toEqual({ subjects: [], headings: [], lessons: [] })
    expect(await groupsOf('Mathematics')).toEqual({ subjects: [{ ...mathematics, lessonCount: 1 }], headings: [], lessons: [] })
    expect(await groupsOf('how ADDING')).toEqual({ subjects: [], headings: [], lessons: [lesson] })
    expect(await groupsOf('reading add')).toEqual({ subjects: [], headings: [], lessons: [] })
  })

  it('search finds topics by their names alone, so that an open study attempt changes nothing', async () => {
    const { backend, learner, bearer } = await open(await makeDatabase())
    const before = (await search(backend, bearer, { words: 'sum' })).groups
    expect({ headingCount: before?.headings.count, hitCount: before?.headings.hits.length }).toEqual({ headingCount: 60, hitCount: 8 })
    await openAttempt(backend, learner, { slug: 'trial-sums', sittingMode: 'study' })
    expect((await search(backend, bearer, { words: 'sum' })).groups).toEqual(before)
  })

  it('search returns no subjects, topics or lessons if only questions fit the filter, nor on later pages', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    for (const narrowed of [{ page: '2' }, { body: 'Koya' }, { topic: 'Algebra', subject: 'mathematics' }, { difficulty: 'hard' }]) {
      expect((await search(backend, bearer, { words: 'algebra', ...narrowed })).groups).toBeUndefined()
    }
    expect((await search(backend, bearer, { words: 'reading', subject: 'mathematics' })).groups).toMatchObject({ lessons: { count: 0 } })
  })

  it('search results follow the learner’s class unless another class or every class is requested', async () => {
    const { backend, learner, bearer } = await open(await makeDatabase())
    await tellClass(backend, learner.accountId, 'primary-2')
    const counts = async (words: string, level?: string) => {
      const { count, groups } = await search(backend, bearer, { words, ...(level === undefined ? {} : { level }) })
      return { questions: count, subjects: groups?.subjects.count, headings: groups?.headings.count, lessons: groups?.lessons.count }
    }
    const none = { questions: 0, subjects: 0, headings: 0, lessons: 0 }
    expect(await counts('parallelogram')).toEqual(none)
    expect(await counts('parallelogram', 'all')).toEqual({ ...none, questions: 2 })
    expect(await counts('parallelogram', 'ss-3')).toEqual({ ...none, questions: 2 })
    expect([await counts('adding'), await counts('adding', 'all'), await counts('adding', 'js-1')]).toEqual([none, { ...none, lessons: 1 }, none])
    expect([await counts('reading'), await counts('english'), await counts('mathematics')]).toEqual([
      { ...none, lessons: 1 },
      { ...none, subjects: 1 },
      none
    ])
  })

  it('search results follow the learner’s exam and country', async () => {
    const profile: Profile = { ...testProfile, targetExam: 'bece', country: 'GH' }
    const { backend, learner, bearer } = await open(await makeDatabase(), { profile })
    const countAs = async (facts: Partial<LearnerProfile>) => {
      const told = JSON.stringify({ ...emptyProfile, classLevel: 'js-3', ...facts })
      await backend.database.queries.updateTable('account').set({ profile: told }).where('account_id', '=', learner.accountId).execute()
      const { count, groups } = await search(backend, bearer, { words: 'parallelogram' })
      const shapes = (await search(backend, bearer, { words: 'shapes' })).groups?.headings.count
      return { questions: count, headings: groups?.headings.count, shapes }
    }
    expect(await countAs({ targetExam: 'bece', country: 'GH' })).toEqual({ questions: 2, headings: 0, shapes: 1 })
    expect(await countAs({ targetExam: 'bece', country: 'NG' })).toEqual({ questions: 0, headings: 0, shapes: 0 })
    expect(await countAs({ classLevel: 'js-2', country: 'GH' })).toEqual({ questions: 0, headings: 0, shapes: 0 })
  })
})
