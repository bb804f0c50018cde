import { expect, it } from 'vitest'
import { itemIdsOf } from '../../../../../src-server/attempt/store/attempt-item-rows.ts'
import { EXAM_SILENCE_MS } from '../../../../../src-server/attempt/store/open-papers.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { submitAttempt, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openAttempt, type OpenedAttempt } from '../../../../support/open-attempt.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const REFUSED = 'attempt/already-open'

describeOnEachDatabase('A report', (makeDatabase) => {
  /** Makes a learner with reports of a mock and of a practice with other items. */
  async function sitDown() {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const [sums, mock] = [await sitAndSubmit(backend, learner), await sitAndSubmit(backend, learner, 'trial-mock')]
    const read = async ({ token }: Pick<SignedInLearner, 'token'>, { attemptId }: OpenedAttempt) =>
      (await backend.call('fetchReport', { bearer: token, params: { attemptId } })).error?.code
    const sharesWith = (exam: OpenedAttempt) => {
      const asked = new Set(itemIdsOf(exam.paper))
      return [sums, mock].map(({ paper }) => itemIdsOf(paper).some((id) => asked.has(id)))
    }
    return { backend, learner, sums, mock, sharesWith, read, readBoth: async () => [await read(learner, sums), await read(learner, mock)] }
  }

  it('a report is closed while one of its items is in an open exam of the same learner, and no other report is', async () => {
    const { backend, learner, mock, sharesWith, read, readBoth } = await sitDown()
    expect(await readBoth()).toEqual([undefined, undefined])
    const exam = await openAttempt(backend, learner, { slug: 'trial-mock' })
    // The bank has one cloze passage, and enough sums for both.
    expect(sharesWith(exam)).toEqual([false, true])
    expect(await readBoth()).toEqual([undefined, REFUSED])
    const ben = await signIn(backend, 'ben@example.com')
    const bens = await sitAndSubmit(backend, ben, 'trial-mock')
    expect({ ownReportError: await read(ben, bens), othersReportError: await read(ben, mock) }).toEqual({
      ownReportError: undefined,
      othersReportError: 'attempt/not-owner'
    })
    await submitAttempt(backend, exam)
    expect([...(await readBoth()), await read(learner, exam)]).toEqual([undefined, undefined, undefined])
  })

  it('a report stays open during a timed practice, and opens again when an exam was silent for a day', async () => {
    const { backend, learner, mock, sharesWith, read, readBoth } = await sitDown()
    expect(sharesWith(await openAttempt(backend, learner, { slug: 'trial-mock', sittingMode: 'timed-practice' }))).toEqual([false, true])
    expect(await readBoth()).toEqual([undefined, undefined])
    await openAttempt(backend, learner, { slug: 'trial-mock' })
    backend.clock.advance(EXAM_SILENCE_MS - 1)
    const { identifier, password } = { identifier: learner.email, password: learner.password }
    const signInAgain = async () => (await backend.call('login', { body: { identifier, password } })).value.metadata
    expect(await read(await signInAgain(), mock)).toBe(REFUSED)
    backend.clock.advance(1)
    expect(await read(await signInAgain(), mock)).toBeUndefined()
  })
})

describeOnEachDatabase('A study', (makeDatabase) => {
  it('a study is refused while its items are in an open exam of the same learner', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [learner, ben] = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    const study = async ({ token }: SignedInLearner, slug: string) => {
      const body = { attemptId: crypto.randomUUID(), slug, sittingMode: 'study' as const, ...agreedVersions }
      return (await backend.call('startAttempt', { bearer: token, body })).error?.code
    }
    const exam = await openAttempt(backend, learner, { slug: 'trial-mock' })
    // The bank has one cloze passage, and enough sums for both.
    expect({
      sameItems: await study(learner, 'trial-mock'),
      otherItems: await study(learner, 'trial-sums'),
      otherLearner: await study(ben, 'trial-mock')
    }).toEqual({ sameItems: REFUSED, otherItems: undefined, otherLearner: undefined })
    await submitAttempt(backend, exam)
    expect(await study(learner, 'trial-mock')).toBeUndefined()
  })
})
