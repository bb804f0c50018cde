import { expect, it, onTestFinished } from 'vitest'
import type { StartChoice } from '../../../../../src-shared/content/exams/assessment.ts'
import type { SittingMode } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeResourcesFolder, testAssessments } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { answerAll } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const DAY_MS = 86_400_000
const practice = { exam: 'trial', subjects: ['mathematics'], itemCount: 5, budgetMs: 600_000 }

describeOnEachDatabase('The ways in which a paper is sat', (makeDatabase) => {
  const open = async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    const exam = { ...testAssessments[1], slug: 'trial-exam', kind: 'mock', sittingModes: ['simulation'] }
    resources.write('assessments/trial.json', { assessments: [...testAssessments, exam] })
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const { token: bearer, email, password } = await signIn(backend)
    const start = (choice: StartChoice, attemptId: string = crypto.randomUUID()) =>
      backend.call('startAttempt', { bearer, body: { attemptId, ...agreedVersions, ...choice } })
    const modesOf = async (slug: string) => (await backend.call('fetchAssessment', { bearer, params: { slug } })).value.assessment.sittingModes
    const signInAgain = async () => (await backend.call('login', { body: { identifier: email, password } })).value.metadata.token
    return { backend, start, modesOf, signInAgain }
  }

  it('an exam lists its attempt modes before the start, and refuses a mode that it does not offer', async () => {
    const { start, modesOf } = await open()
    expect(await modesOf('trial-mock')).toEqual(['simulation', 'timed-practice', 'study'])
    for (const slug of ['trial-exam', 'medal-mathematics-1']) {
      expect(await modesOf(slug)).toEqual(['simulation'])
      expect((await start({ slug, sittingMode: 'timed-practice' })).error?.code).toBe('assessment/mode-not-offered')
    }
    const { paper } = (await start({ slug: 'trial-exam', sittingMode: 'simulation' })).value
    expect({ title: paper.title, sittingMode: paper.sittingMode }).toEqual({ title: 'Sums', sittingMode: undefined })
  })

  it('the attempt mode is in the title and the exam, also of a custom practice, and is part of the start choice', async () => {
    const { start } = await open()
    const attemptId = crypto.randomUUID()
    const { paper } = (await start({ slug: 'trial-sums', sittingMode: 'timed-practice' }, attemptId)).value
    expect({ title: paper.title, sittingMode: paper.sittingMode, budgetMs: paper.budgetMs }).toEqual({
      title: 'Sums · timed practice',
      sittingMode: 'timed-practice',
      budgetMs: 60_000
    })
    expect((await start({ slug: 'trial-sums', sittingMode: 'timed-practice' }, attemptId)).value.paper).toEqual(paper)
    expect((await start({ slug: 'trial-sums' }, attemptId)).error?.code).toBe('request/malformed')
    const own = (await start({ slug: 'practice', practice, sittingMode: 'timed-practice' })).value.paper
    expect({ title: own.title, mode: own.mode, sittingMode: own.sittingMode }).toEqual({
      title: 'My practice: Mathematics · timed practice',
      mode: 'custom',
      sittingMode: 'timed-practice'
    })
  })

  it('after days of pause a timed practice has no late events, while a mock has', async () => {
    const { backend, start, signInAgain } = await open()
    const startIn = async (sittingMode: SittingMode) => (await start({ slug: 'trial-mock', sittingMode })).value
    const [timed, whole] = [await startIn('timed-practice'), await startIn('simulation')]
    const sit = async ({ paper, capability }: typeof timed): Promise<Report> => {
      const chain = startEventChain(paper)
      if (paper.sittingMode === 'timed-practice') {
        chain.write({ kind: 'pause' })
        backend.clock.advance(3 * DAY_MS)
        chain.write({ kind: 'resume' })
      } else {
        backend.clock.advance(3 * DAY_MS)
      }
      const { sequence: lastSequence, hash: lastHash } = answerAll({ paper, chain })
      const params = { attemptId: paper.attemptId }
      await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
      await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence, lastHash } })
      return (await backend.call('fetchReport', { bearer: await signInAgain(), params })).value
    }
    const paused = await sit(timed)
    expect({ sittingMode: paused.sittingMode, title: paused.title, lateness: paused.lateness }).toEqual({
      sittingMode: 'timed-practice',
      title: 'Trial mock · timed practice',
      lateness: { afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: false }
    })
    expect(paused.subjects.every(({ answeredCount, itemCount }) => answeredCount === itemCount)).toBe(true)
    const mock = await sit(whole)
    expect({
      sittingMode: mock.sittingMode,
      arrivedLateCount: mock.lateness?.arrivedLateCount,
      isSubmissionLate: mock.lateness?.isSubmissionLate
    }).toEqual({ sittingMode: undefined, arrivedLateCount: 45, isSubmissionLate: true })
  })
})
