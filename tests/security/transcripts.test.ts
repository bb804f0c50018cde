import { expect, it, onTestFinished } from 'vitest'
import { agreedVersions } from '../support/agreed-versions.ts'
import { makeResourcesFolder, testProfile } from '../support/content-fixture.ts'
import { makeSqlite } from '../support/databases.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { TRANSCRIPT_CANARY } from '../support/sounds.ts'
import { openTestBackend } from '../support/test-backend.ts'

it('only candidates with the transcript accommodation get the transcripts of an exam’s sounds', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const grants = [
    { id: 'blind', title: 'Blind', msPerPart: 60_000 },
    { id: 'deaf', title: 'Deaf', msPerPart: 0, isInWords: true }
  ]
  resources.write('profiles/trial.json', { ...testProfile, extraTime: grants })
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const { token: bearer } = await signIn(backend)
  const textOf = async (choice: object) => {
    const body = { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...choice, ...agreedVersions }
    const { paper } = (await backend.call('startAttempt', { bearer, body })).value
    return paper.sounds?.map(({ transcript }) => transcript)
  }
  // Before the exams: while an exam is open, its items cannot be studied.
  expect(await textOf({ extraTime: 'deaf', sittingMode: 'study' })).toEqual([TRANSCRIPT_CANARY])
  expect(await textOf({})).toEqual([undefined])
  expect(await textOf({ extraTime: 'blind' })).toEqual([undefined])
  expect(await textOf({ extraTime: 'deaf' })).toEqual([TRANSCRIPT_CANARY])
})
