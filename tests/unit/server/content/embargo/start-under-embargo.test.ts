import { expect, it } from 'vitest'
import { releaseResults } from '../../../../../src-server/exam-session/release-results.ts'
import { closeSession } from '../../../../../src-server/exam-session/run-session.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { loadTestExam, TEST_EXAM } from '../../../../support/exam-session.ts'
import { ask } from '../../../../support/key-leaks.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('A paper whose questions an exam has', (makeDatabase) => {
  it('cannot be started by a learner, who is told why, from the loading of the exam until its results are released', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await signIn(backend)
    const start = async (): Promise<string> => {
      const body = { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...agreedVersions }
      const { status, text } = await ask(backend, 'startAttempt', { bearer, body })
      return status === 200 ? 'started' : (JSON.parse(text) as { error: { code: string } }).error.code
    }
    expect(await start()).toBe('started')
    await loadTestExam(backend, { numbers: ['0001'], isStarted: false })
    expect(await start()).toBe('assessment/under-embargo')
    const act = { examId: TEST_EXAM, by: 'test', now: backend.clock.now() }
    const { queries } = backend.database
    expect((await closeSession(queries, { ...act, handsIn: false })).ok).toBe(true)
    expect(await start()).toBe('assessment/under-embargo')
    expect((await releaseResults(queries, act)).ok).toBe(true)
    expect(await start()).toBe('started')
  })
})
