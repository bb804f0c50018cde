import { expect, test } from 'vitest'
import { makeEnglish, makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { sha256Of, squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const otherSvg = squareSvg.replace('width="40"', 'width="39"')

describeOnEachDatabase('the pictures of a paper', (makeDatabase) => {
  async function open() {
    const resources = makeResourcesFolder()
    // In the bank but in none of its texts, so no exam contains it.
    const other = { ...squarePicture, id: 'trial-other', sha256: sha256Of(otherSvg) }
    resources.write('content/trial/english.json', { ...makeEnglish(), pictures: [other, squarePicture] })
    resources.write('content/trial/media/trial-other.svg', otherSvg)
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const learner = await signIn(backend)
    const attempt = await openAttempt(backend, learner)
    const fetch = (sha256: string, bearer = learner.token) =>
      backend.call('fetchPicture', { bearer, params: { attemptId: attempt.attemptId, sha256 } })
    return { resources, backend, learner, attempt, fetch }
  }

  test('an exam lists its pictures by hash, and each is served with its bytes', async () => {
    const { attempt, fetch, resources } = await open()
    expect(attempt.paper.pictures).toEqual([squarePicture])
    const { type, content } = (await fetch(squarePicture.sha256)).value
    expect({ type, content: Buffer.from(content, 'base64').toString('utf8') }).toEqual({ type: 'image/svg+xml', content: squareSvg })
    resources.remove()
  })

  test('the report lists the pictures of the exam, and they are still served for the review', async () => {
    const { backend, learner, attempt, fetch, resources } = await open()
    const { attemptId, capability: bearer, chain } = attempt
    const submit = chain.write({ kind: 'submit', reason: 'candidate' })
    await backend.call('appendEvents', { bearer, params: { attemptId }, body: { events: [...chain.events] } })
    await backend.call('submitAttempt', { bearer, params: { attemptId }, body: { lastSequence: submit.sequence, lastHash: submit.hash } })
    const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId } })).value
    expect(report.pictures).toEqual([squarePicture])
    expect((await fetch(squarePicture.sha256)).value.type).toBe('image/svg+xml')
    resources.remove()
  })

  test('pictures are served only to the learner of the attempt, and only those of its exam', async () => {
    const { backend, fetch, resources } = await open()
    const other = await signIn(backend, 'other@example.com')
    expect((await fetch(squarePicture.sha256, other.token)).error?.code).toBe('attempt/not-owner')
    expect((await fetch('0'.repeat(64))).error?.code).toBe('attempt/picture-missing')
    expect((await fetch(sha256Of(otherSvg))).error?.code).toBe('attempt/picture-missing')
    resources.remove()
  })

  test.each([
    ['gone', null],
    ['of another hash', squareSvg.replace('40', '41')]
  ])('fetching a picture whose file is %s returns an error code', async (_, content) => {
    const { fetch, resources } = await open()
    if (content === null) resources.removeFile('content/trial/media/trial-square.svg')
    else resources.write('content/trial/media/trial-square.svg', content)
    expect((await fetch(squarePicture.sha256)).error?.code).toBe('attempt/picture-missing')
    resources.remove()
  })
})
