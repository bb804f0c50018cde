import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../../../src-server/platform/create-logger.ts'
import { readServerSettings } from '../../../src-server/platform/read-server-settings.ts'
import { runStandalone } from '../../../src-server/run-standalone.ts'
import { createFastHasher } from '../../support/fast-hasher.ts'
import { inlineQuestionFiles } from '../../support/inline-question-files.ts'
import { makeDataFolder } from '../../support/start-backend-child.ts'

const environment = {
  hasher: createFastHasher(),
  questionFiles: inlineQuestionFiles,
  version: '1.2.3',
  logger: createLogger('silent')
}

it('a standalone server needs no launch secret, and refuses registration while it cannot send mail', async () => {
  const settings = readServerSettings({ KOYA_DATA: makeDataFolder(), KOYA_RESOURCES: resolve('resources'), PORT: '0' })
  if (!settings.ok) throw new Error('no settings')
  const app = await runStandalone(settings.value, environment)
  onTestFinished(() => app.close())
  const address = app.server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  expect(await (await fetch(`${base}/api/health`)).json()).toEqual({ product: 'koya', version: '1.2.3', markingVersion: '4' })
  const registration = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse' })
  })
  expect({ status: registration.status, body: (await registration.json()) as unknown }).toMatchObject({
    status: 503,
    body: { error: { code: 'registration/mail-unavailable' } }
  })
  expect((await fetch(`${base}/api/docs/`)).status).toBe(404)
})

it('a standalone server shows its API page when the setting is on', async () => {
  const settings = readServerSettings({ KOYA_DATA: makeDataFolder(), KOYA_RESOURCES: resolve('resources'), PORT: '0', KOYA_API_PAGE: 'on' })
  if (!settings.ok) throw new Error('no settings')
  const app = await runStandalone(settings.value, environment)
  onTestFinished(() => app.close())
  const address = app.server.address()
  const page = await fetch(`http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/api/docs/`)
  expect(page.status).toBe(200)
})

it('a standalone server fails on a port that is taken, and a database can be opened again after closing', async () => {
  const dataFolder = makeDataFolder()
  const first = readServerSettings({ KOYA_DATA: dataFolder, KOYA_RESOURCES: resolve('resources'), PORT: '0' })
  if (!first.ok) throw new Error('no settings')
  const app = await runStandalone(first.value, environment)
  const address = app.server.address()
  const PORT = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(runStandalone({ ...first.value, KOYA_DATA: makeDataFolder(), PORT }, environment)).rejects.toThrow('EADDRINUSE')
  await app.close()
  const again = await runStandalone(first.value, environment)
  await again.close()
})
