import { expect, test } from 'vitest'
import { makeResourcesFolder } from '../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { openAttempt } from '../../../support/open-attempt.ts'
import { squarePicture, squareSvg } from '../../../support/pictures.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

describeOnEachDatabase('the pictures of a paper', (makeDatabase) => {
  async function open() {
    const resources = makeResourcesFolder()
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const learner = await signIn(backend)
    const attempt = await openAttempt(backend, learner)
    const fetch = (sha256: string, bearer = learner.token) =>
      backend.call('fetchPicture', { bearer, params: { attemptId: attempt.attemptId, sha256 } })
    return { resources, backend, attempt, fetch }
  }

  test('are named by it, under its hash, and come with their bytes', async () => {
    const { attempt, fetch, resources } = await open()
    expect(attempt.paper.pictures).toEqual([squarePicture])
    const { type, content } = (await fetch(squarePicture.sha256)).value
    expect([type, Buffer.from(content, 'base64').toString('utf8')]).toEqual(['image/svg+xml', squareSvg])
    resources.remove()
  })

  test('are for the learner of that paper alone, and only its own', async () => {
    const { backend, fetch, resources } = await open()
    const other = await signIn(backend, 'other@example.com')
    expect((await fetch(squarePicture.sha256, other.token)).error?.code).toBe('attempt/not-owner')
    expect((await fetch('0'.repeat(64))).error?.code).toBe('attempt/picture-missing')
    resources.remove()
  })

  test.each([
    ['gone', null],
    ['of another hash', squareSvg.replace('40', '41')]
  ])('are missed with a code where the file is %s', async (_, content) => {
    const { fetch, resources } = await open()
    if (content === null) resources.removeFile('content/trial/media/trial-square.svg')
    else resources.write('content/trial/media/trial-square.svg', content)
    expect((await fetch(squarePicture.sha256)).error?.code).toBe('attempt/picture-missing')
    resources.remove()
  })
})
