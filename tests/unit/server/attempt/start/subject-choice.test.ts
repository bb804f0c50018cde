import { expect, it } from 'vitest'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const MINUTE_MS = 60_000

describeOnEachDatabase('One subject of a paper', (makeDatabase) => {
  it('one subject of an exam is described with its share of the time and of the marks', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const find = (query: { subject?: string; level?: 'ss-3' | 'js-1' }) =>
      backend.call('fetchAssessment', { bearer: token, params: { slug: 'trial-mock' }, query })
    expect((await find({})).value.assessment).toMatchObject({ title: 'Trial mock', budgetMs: 60 * MINUTE_MS, maximumTotal: 200 })
    expect((await find({ subject: 'english', level: 'ss-3' })).value.assessment).toMatchObject({
      title: 'Trial mock · English',
      description: 'One of them.',
      subjects: [{ slug: 'english', itemCount: 25 }],
      budgetMs: 34 * MINUTE_MS,
      maximumTotal: 100
    })
    for (const choice of [{ subject: 'geometry' }, { subject: 'no-subject' }, { level: 'js-1' }, { subject: 'english', level: 'js-1' }] as const) {
      expect({ choice, errorCode: (await find(choice)).error?.code }).toEqual({ choice, errorCode: 'assessment/not-found' })
    }
  })

  it('one subject of an exam is drawn alone, and the same exam is drawn for each repeat of the same choice', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const attemptId = crypto.randomUUID()
    const start = (choice: { subject?: string; level?: 'ss-2' | 'ss-3' | 'js-1' }) =>
      backend.call('startAttempt', { bearer: token, body: { attemptId, slug: 'trial-mock', ...agreedVersions, ...choice } })
    expect((await start({ subject: 'geometry' })).error?.code).toBe('assessment/not-found')
    expect((await start({ subject: 'mathematics', level: 'js-1' })).error?.code).toBe('assessment/not-found')
    const chosen = { subject: 'mathematics', level: 'ss-3' } as const
    const starts = await Promise.all(Array.from({ length: 10 }, () => start(chosen)))
    expect(new Set(starts.map(({ text }) => text)).size).toBe(1)
    const { paper } = starts[0]!.value
    expect(paper).toMatchObject({ slug: 'trial-mock', title: 'Trial mock · Mathematics', budgetMs: 27 * MINUTE_MS })
    expect(paper.subjects.map(({ slug, items }) => [slug, items.length])).toEqual([['mathematics', 20]])
    expect((await backend.call('listAttempts', { bearer: token })).value.attempts).toMatchObject([
      { attemptId, title: 'Trial mock · Mathematics', maximumTotal: 100 }
    ])
    for (const other of [{}, { subject: 'mathematics' }, { subject: 'english', level: 'ss-3' }, { subject: 'mathematics', level: 'ss-2' }] as const) {
      expect({ choice: other, error: (await start(other)).error }).toMatchObject({
        choice: other,
        error: { code: 'request/malformed', fields: { attemptId: expect.any(String) as string } }
      })
    }
    expect((await start(chosen)).text).toBe(starts[0]?.text)
  })
})

describeOnEachDatabase('A quiz', (makeDatabase) => {
  it('a quiz is found by its slug and can be taken, but is not listed among the exams', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const { assessments } = (await backend.call('listAssessments', { bearer: token })).value
    expect(assessments.map(({ slug, kind }) => [slug, kind])).toEqual([
      ['trial-mock', 'mock'],
      ['trial-sums', 'practice']
    ])
    const { assessment } = (await backend.call('fetchAssessment', { bearer: token, params: { slug: 'quiz-adding-up' }, query: {} })).value
    expect(assessment).toMatchObject({ kind: 'quiz', subjects: [{ slug: 'mathematics', itemCount: 5 }], budgetMs: 2 * MINUTE_MS })
    const body = { attemptId: crypto.randomUUID(), slug: 'quiz-adding-up', ...agreedVersions }
    const { paper } = (await backend.call('startAttempt', { bearer: token, body })).value
    expect(paper.subjects[0]?.items).toHaveLength(5)
  })
})
