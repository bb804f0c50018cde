import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { submitAttempt, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('What a report is shown beside', (makeDatabase) => {
  it('after submission the attempt’s own capability reads only the results of its exam and the ladder of its level', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    const level = { slug: 'medal-mathematics-1' }
    await sitAndSubmit(backend, ben, level.slug)
    await sitAndSubmit(backend, ada)
    const earlier = await sitAndSubmit(backend, ada, level.slug)
    backend.clock.advance(1000)
    const attempt = await openAttempt(backend, ada, level)
    const { attemptId, capability: bearer } = attempt
    const ask = () => backend.call('fetchOwnResults', { bearer, params: { attemptId } })
    expect((await ask()).error?.code).toBe('attempt/not-submitted')
    await submitAttempt(backend, attempt)
    const { attempts, ladders } = (await ask()).value
    expect(attempts.map((one) => [one.attemptId, one.slug, one.state])).toEqual([
      [attemptId, level.slug, 'marked'],
      [earlier.attemptId, level.slug, 'marked']
    ])
    const all = (await backend.call('listMedalLadders', { bearer: ada.token })).value.ladders
    expect(ladders).toEqual(all.filter(({ levels }) => levels.some(({ slug }) => slug === level.slug)))
    expect(ladders).toHaveLength(1)
    const other = await backend.call('fetchOwnResults', { bearer: earlier.capability, params: { attemptId } })
    expect(other.error?.code, 'by another attempt').toBe('attempt/capability-refused')
  })

  it('the own results list the lessons of the exam’s topics, and no ladder for an exam that is no medal level', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const ada = await signIn(backend)
    const { attemptId, capability: bearer } = await sitAndSubmit(backend, ada, 'quiz-adding-up')
    const { attempts, ladders, lessons } = (await backend.call('fetchOwnResults', { bearer, params: { attemptId } })).value
    expect({ attemptCount: attempts.length, ladders }).toEqual({ attemptCount: 1, ladders: [] })
    expect(lessons).toEqual((await backend.call('listAttemptLessons', { bearer: ada.token, params: { attemptId } })).value.lessons)
  })
})
