import { resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { readServerSettings } from '../../../../../src-server/platform/read-server-settings.ts'
import { runStandalone } from '../../../../../src-server/run-standalone.ts'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { inlineQuestionFiles } from '../../../../support/inline-question-files.ts'
import { freePort } from '../../../../support/postgres-cluster.ts'
import { makeDataFolder } from '../../../../support/start-backend-child.ts'

async function serve(environment: Readonly<Record<string, string>>) {
  const settings = readServerSettings({ KOYA_DATA: makeDataFolder(), KOYA_RESOURCES: resolve('resources'), PORT: '0', ...environment })
  if (!settings.ok) throw new Error(JSON.stringify(settings.error))
  const app = await runStandalone(settings.value, {
    hasher: createFastHasher(),
    questionFiles: inlineQuestionFiles,
    version: '1.2.3',
    logger: createLogger('silent')
  })
  onTestFinished(() => app.close())
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? String(address?.port ?? 0) : ''}`
}

async function withMetrics(environment: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const base = await serve({ KOYA_METRICS_PORT: String(port), ...environment })
  const metrics = `http://127.0.0.1:${String(port)}`
  const read = async (): Promise<string> => (await fetch(`${metrics}/metrics`)).text()
  return { base, metrics, read }
}

it('metrics count requests, durations and errors by route, and name nobody', async () => {
  const { base, read } = await withMetrics()
  await fetch(`${base}/api/health`)
  await fetch(`${base}/api/lessons/the-secret-lesson`, { headers: { authorization: 'Bearer made-up' } })
  await fetch(`${base}/nowhere/the-secret-path`)
  await vi.waitFor(async () => expect(await read()).toContain('status="404"'))
  const text = await read()
  for (const line of [
    'koya_requests_total{method="GET",route="/api/health",status="200"} 1',
    'koya_requests_total{method="GET",route="/api/lessons/:slug",status="401"} 1',
    'koya_requests_total{method="GET",route="none",status="404"} 1',
    'koya_request_seconds_count{method="GET",route="/api/health"} 1',
    'koya_errors_total{code="session/required"} 1',
    'koya_errors_total{code="request/not-found"} 1',
    'koya_waiting_sign_ins{lane="pin"} 0',
    'koya_jobs{kind="mail-registration",state="waiting"} 0',
    'koya_job_tries_total{kind="remove-expired",outcome="done"} 1'
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain('the-secret')
})

it('metrics are served at their own port alone, and nowhere where nobody asks for them', async () => {
  const { base, metrics } = await withMetrics()
  expect((await fetch(`${base}/metrics`)).status).toBe(404)
  expect((await fetch(`${metrics}/api/health`)).status).toBe(404)
  expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${await serve({})}/metrics`)).status).toBe(404)
})

it('a server whose metrics port is taken does not start', async () => {
  const { metrics } = await withMetrics()
  await expect(serve({ KOYA_METRICS_PORT: new URL(metrics).port })).rejects.toThrow('EADDRINUSE')
})

it.skipIf(process.env['KOYA_PG_URL'] === undefined)('metrics tell of the connections to PostgreSQL', async () => {
  const { base, read } = await withMetrics({ DATABASE_URL: process.env['KOYA_PG_URL'] ?? '' })
  await fetch(`${base}/api/ready`)
  expect(await read()).toMatch(/\nkoya_database_connections\{state="total"\} [1-9]/)
  expect(await read()).toContain('koya_jobs{kind="mail-registration",state="failed"} 0')
})
