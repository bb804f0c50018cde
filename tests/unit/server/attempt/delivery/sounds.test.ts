import { expect, onTestFinished, test } from 'vitest'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeEnglish, makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { squarePicture } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { toneSound, toneWav, TRANSCRIPT_CANARY } from '../../../../support/sounds.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

async function open() {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const learner = await signIn(backend)
  const attempt = await openAttempt(backend, learner)
  const { attemptId } = attempt
  const fetch = (sha256: string, bearer = learner.token) => backend.call('fetchSound', { bearer, params: { attemptId, sha256 } })
  return { resources, backend, learner, attempt, fetch }
}

test('an exam lists its sounds without transcripts, and each is served with its bytes', async () => {
  const { attempt, fetch } = await open()
  const { transcript: _, ...named } = toneSound
  expect(attempt.paper.sounds).toEqual([named])
  expect(attempt.paper.stimuli.find(({ kind }) => kind === 'audio')?.sound).toEqual({ soundId: toneSound.id, mostPlays: 2 })
  const { type, content } = (await fetch(toneSound.sha256)).value
  expect({ type, isUnchanged: Buffer.from(content, 'base64').equals(toneWav) }).toEqual({ type: 'audio/wav', isUnchanged: true })
})

test('sounds are served only to the learner of the attempt, and the sound route serves nothing else', async () => {
  const { backend, fetch, resources } = await open()
  const other = await signIn(backend, 'other@example.com')
  expect((await fetch(toneSound.sha256, other.token)).error?.code).toBe('attempt/not-owner')
  expect((await fetch(squarePicture.sha256)).error?.code).toBe('attempt/sound-missing')
  resources.removeFile('content/trial/media/trial-tone.wav')
  expect((await fetch(toneSound.sha256)).error?.code).toBe('attempt/sound-missing')
})

test('the report contains the transcripts of the sounds', async () => {
  const { backend, learner, attempt } = await open()
  const { attemptId, capability: bearer, chain } = attempt
  const submit = chain.write({ kind: 'submit', reason: 'candidate' })
  await backend.call('appendEvents', { bearer, params: { attemptId }, body: { events: [...chain.events] } })
  await backend.call('submitAttempt', { bearer, params: { attemptId }, body: { lastSequence: submit.sequence, lastHash: submit.hash } })
  const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId } })).value
  expect(report.sounds).toEqual([toneSound])
})

test('listening items outside any section are practised when their topic is chosen, and the stock marks the topic', async () => {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const english = makeEnglish()
  const items = english.items.map((item) => {
    const { section, ...bare } = item
    return section === 'cloze' ? { ...bare, topic: 'Listening' } : item
  })
  resources.write('content/trial/english.json', { ...english, items })
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const { token: bearer } = await signIn(backend)
  const draw = async (choice: { topics?: Record<string, string[]>; isInWords?: true } = {}) => {
    const practice = { exam: 'trial', subjects: ['english'], itemCount: 100, budgetMs: 600_000, ...choice }
    const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions }
    const { paper } = (await backend.call('startAttempt', { bearer, body })).value
    return { itemCount: paper.subjects[0]?.items.length, sounds: paper.sounds?.map(({ transcript = 'heard' }) => transcript) }
  }
  const topics = { english: ['Listening'] }
  expect({ any: await draw(), listening: await draw({ topics }), inWords: await draw({ topics, isInWords: true }) }).toEqual({
    any: { itemCount: 80, sounds: undefined },
    listening: { itemCount: 10, sounds: ['heard'] },
    inWords: { itemCount: 10, sounds: [TRANSCRIPT_CANARY] }
  })
  const { subjects } = (await backend.call('fetchPracticeStock', { bearer, query: { exam: 'trial' } })).value
  const headings = subjects.flatMap((subject) => subject.headings)
  expect(headings.filter(({ isHeard }) => isHeard).map(({ title }) => title)).toEqual(['Listening'])
})
