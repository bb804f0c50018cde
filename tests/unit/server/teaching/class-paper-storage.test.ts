import { expect, it, vi } from 'vitest'
import { removeUnusedClassMedia } from '../../../../src-server/content/class-papers/class-paper-repository.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { readReport } from '../../../support/submit-attempt.ts'
import { answerRight, codesOf, makeTaughtClass, missing, squareHash } from '../../../support/taught-class.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabase('Where papers of classes are stored', (makeDatabase) => {
  const open = async () => openTestBackend({ database: await makeDatabase() })

  it('goes with its assignment, its class and its teacher; pictures stay exactly while an attempt shows them', async () => {
    const backend = await open()
    const { queries } = backend.database
    const { teacher, pupil, params, set, remove } = await makeTaughtClass(backend)
    const stored = async () => [
      (await queries.selectFrom('class_paper').select('slug').execute()).length,
      (await queries.selectFrom('class_paper_media').select('slug').execute()).length
    ]
    const [one, other, third] = [await set(), await set(), await set()]
    const attempt = await openAttempt(backend, pupil, { slug: one.slug })
    await answerRight(backend, attempt)
    expect(await stored()).toEqual([3, 3])
    await remove(one.assignmentId)
    expect(await codesOf(backend, pupil, one.slug)).toEqual(missing)
    await remove(other.assignmentId)
    expect(await stored(), 'one for the report, one for the third').toEqual([1, 2])
    await backend.call('removeClass', { bearer: teacher.token, params: { ownClassId: params.classId } })
    expect(await codesOf(backend, pupil, third.slug)).toEqual(missing)
    expect(await stored()).toEqual([0, 1])
    const { email: _, password, token: bearer } = teacher
    await backend.call('deleteAccount', { bearer, body: { password, givesUp: false, forgoesMoney: false } })
    const report = await readReport(backend, pupil, attempt.attemptId)
    expect([report.total, report.pictures?.[0]?.sha256]).toEqual([100, squareHash])
    const picture = await backend.call('fetchPicture', { bearer: pupil.token, params: { attemptId: attempt.attemptId, sha256: squareHash } })
    expect(picture.value.type).toBe('image/svg+xml')
    await queries.updateTable('attempt').set({ slug: 'trial-mock' }).execute()
    await removeUnusedClassMedia(queries)
    expect(await stored()).toEqual([0, 0])
  })

  it('a teacher who deletes the account takes the class and its paper along', async () => {
    const backend = await open()
    const { teacher, pupil, set } = await makeTaughtClass(backend)
    const { slug } = await set()
    const { password, token: bearer } = teacher
    expect((await backend.call('deleteAccount', { bearer, body: { password, givesUp: false, forgoesMoney: false } })).error).toBeNull()
    await vi.waitFor(async () => expect(await backend.database.queries.selectFrom('class_paper').select('slug').execute()).toEqual([]))
    expect(await codesOf(backend, pupil, slug)).toEqual(missing)
  })

  it('outlasts a restart of the server', async () => {
    const database = await makeDatabase()
    const first = await openTestBackend({ database })
    const { pupil, set } = await makeTaughtClass(first)
    const { slug } = await set()
    await first.close()
    const second = await openTestBackend({ database })
    const attempt = await openAttempt(second, pupil, { slug })
    await answerRight(second, attempt)
    expect((await readReport(second, pupil, attempt.attemptId)).total).toBe(100)
  })
})
