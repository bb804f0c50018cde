import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { certificateCodeOf } from '../../src-shared/kernel/server/certificate-code.ts'
import { answerNow, answerServerQuestions } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { centreCertificate, startCentreServer, type CentreServer } from '../support/centre-server.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'

/**
 * S23: a compromised page calls the bridge freely. It changes neither the server nor the trusted certificates unless the person at the computer
 * agrees in main's own dialog. Each refusal has its control: with the person's consent the same call makes the change.
 */

const elsewhere = 'https://school.example'
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code)

/** Returns the server and the certificates that this computer uses at its next start. */
async function savedChoice({ home }: LaunchedApp): Promise<string> {
  const text = await readFile(join(home, '.config/Koya/settings.json'), 'utf8').catch(() => '{}')
  return JSON.stringify(Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([name]) => /^(backend|lan)/.test(name)))
}

async function presentServer({ page }: LaunchedApp): Promise<string> {
  const view = await callBridge(page, 'settings.read', {})
  return view.ok ? view.value.values.backend : view.error.code
}

async function listen(server: Server): Promise<{ readonly port: string; readonly stop: () => Promise<void> }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: String((server.address() as AddressInfo).port),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

test('S23: the server changes only after the user confirms its name', async ({ launch }) => {
  const koya = await launch()
  const { app, page } = koya
  const before = await savedChoice(koya)

  const cancelled = await answerServerQuestions(app, 'cancel')
  expect(codeOf(await callBridge(page, 'settings.changeBackend', { backend: elsewhere }))).toBe('lan/change-declined')
  expect(await cancelled()).toEqual([
    {
      parentUrl: expect.stringMatching(/^app:\/\/koya\//) as unknown,
      message: 'Change the server to school.example?',
      detail: expect.stringContaining(`Now: Koya’s own server, on this computer\nNew: ${elsewhere}`) as unknown,
      buttons: ['Change server', 'Cancel'],
      onEnter: 'Cancel',
      onEscape: 'Cancel'
    }
  ])
  // The other request that changes settings does not accept this key.
  expect(codeOf(await callBridge(page, 'settings.change', { backend: elsewhere } as never))).toBe('request/malformed')
  expect({ server: await presentServer(koya), savedChoice: await savedChoice(koya) }).toEqual({ server: '', savedChoice: before })

  await answerServerQuestions(app, 'accept')
  expect(codeOf(await callBridge(page, 'settings.changeBackend', { backend: elsewhere }))).toBe('ok')
  expect({ server: await presentServer(koya), savedChoice: await savedChoice(koya) }).toEqual({
    server: elsewhere,
    savedChoice: expect.stringContaining(elsewhere)
  })
})

test('S23: only one confirmation is open at a time, and an exam opened meanwhile takes precedence', async ({ launch }) => {
  const koya = await launch()
  const { app, page } = koya
  await signInByBridge(page, 'ada')
  const before = await savedChoice(koya)
  const asked = await answerServerQuestions(app, 'later')
  const change = callBridge(page, 'settings.changeBackend', { backend: elsewhere })
  await expect.poll(async () => (await asked()).length).toBe(1)
  expect(codeOf(await callBridge(page, 'settings.changeBackend', { backend: 'https://other.example' }))).toBe('lan/question-open')

  expect(codeOf(await callBridge(page, 'attempt.start', { slug: 'utme-physics' }))).toBe('ok')
  await answerNow(app, 'accept')
  expect(codeOf(await change)).toBe('call/not-during-exam')
  expect({ server: await presentServer(koya), savedChoice: await savedChoice(koya), questionCount: (await asked()).length }).toEqual({
    server: '',
    savedChoice: before,
    questionCount: 1
  })
})

test('S23: a certificate is trusted only after the user confirms the code that main saw', async ({ launch }) => {
  const certificate = centreCertificate()
  const server = await startCentreServer(certificate, { version: '0.1.0' })
  try {
    const koya = await launch()
    const { app, page } = koya
    const before = await savedChoice(koya)
    const looked = await callBridge(page, 'lan.look', { address: server.address })
    const { fingerprint } = looked.ok && looked.value.kind === 'to-confirm' ? looked.value : { fingerprint: '' }

    const madeUp = await answerServerQuestions(app, 'accept')
    expect(codeOf(await callBridge(page, 'lan.confirm', { address: server.address, fingerprint: 'ab'.repeat(32) }))).toBe('lan/certificate-differs')
    expect(await madeUp()).toEqual([])

    const cancelled = await answerServerQuestions(app, 'cancel')
    expect(codeOf(await callBridge(page, 'lan.confirm', { address: server.address, fingerprint }))).toBe('lan/change-declined')
    const [question] = await cancelled()
    expect(question).toMatchObject({ message: `Trust the server at 127.0.0.1:${String(server.port)}?`, onEnter: 'Cancel', onEscape: 'Cancel' })
    expect(question?.parentUrl).toMatch(/^app:\/\/koya\//)
    expect(question?.detail).toContain(`Server code: ${certificateCodeOf(fingerprint)}`)
    expect(question?.detail).toContain(`New: ${server.address}`)
    expect({ server: await presentServer(koya), savedChoice: await savedChoice(koya) }).toEqual({ server: '', savedChoice: before })
    expect(codeOf(await callBridge(page, 'settings.testBackend', { address: server.address }))).toBe('lan/no-server-there')
    expect(server.asked.every(({ path, authorization }) => path === '/api/health' && authorization === undefined)).toBe(true)

    await answerServerQuestions(app, 'accept')
    expect(codeOf(await callBridge(page, 'lan.confirm', { address: server.address, fingerprint }))).toBe('ok')
    expect({ server: await presentServer(koya), savedChoice: await savedChoice(koya) }).toEqual({
      server: server.address,
      savedChoice: expect.stringContaining(fingerprint)
    })
  } finally {
    await server.stop()
  }
})

test('S23: a page cannot scan a network: all non-Koya servers look alike, and twelve addresses are the limit', async ({ launch }) => {
  const certificate = centreCertificate()
  const counted = { connections: 0 }
  const web = await listen(createServer((_, response) => response.end('hello')))
  const tls = await listen(createTlsServer({ cert: certificate.certificatePem, key: certificate.keyPem }, (_, response) => response.end('hello')))
  const thirteenth = await listen(createServer().on('connection', () => (counted.connections += 1)))
  const servers: CentreServer[] = []
  try {
    servers.push(await startCentreServer(centreCertificate({ validUntil: Date.UTC(2020, 0, 1) }), { version: '0.1.0' }))
    servers.push(await startCentreServer(certificate, { version: '0.1.0' }))
    const [expired, koyaServer] = servers.map(({ address }) => address)
    const { page } = await launch()
    const failures = async (address: string): Promise<unknown[]> => [
      await callBridge(page, 'settings.testBackend', { address }),
      await callBridge(page, 'lan.look', { address }),
      await callBridge(page, 'lan.confirm', { address, fingerprint: 'ab'.repeat(32) })
    ]
    const alike = {
      ok: false,
      error: { code: 'lan/no-server-there', message: expect.stringMatching(/^No Koya server answered at this address/) as unknown }
    }
    const closed = 'http://127.0.0.1:9'
    for (const address of [closed, `http://127.0.0.1:${web.port}`, `https://127.0.0.1:${web.port}`, `https://127.0.0.1:${tls.port}`, expired ?? '']) {
      expect(await failures(address), address).toEqual([alike, alike, alike])
    }
    for (let port = 10; port < 17; port += 1)
      expect(await callBridge(page, 'lan.look', { address: `http://127.0.0.1:${String(port)}` })).toEqual(alike)

    const refused = await failures(`http://127.0.0.1:${thirteenth.port}`)
    expect(refused.map((result) => codeOf(result as Result<unknown>))).toEqual(Array.from({ length: 3 }, () => 'lan/too-many-addresses'))
    expect(codeOf(await callBridge(page, 'lan.look', { address: koyaServer ?? '' }))).toBe('lan/too-many-addresses')
    expect({ connections: counted.connections, requests: servers[1]?.asked }).toEqual({ connections: 0, requests: [] })

    // Control: where fewer addresses were tried, both are contacted.
    const fresh = await launch()
    expect(await callBridge(fresh.page, 'lan.look', { address: `http://127.0.0.1:${thirteenth.port}` })).toEqual(alike)
    expect(codeOf(await callBridge(fresh.page, 'lan.look', { address: koyaServer ?? '' }))).toBe('ok')
    expect(counted.connections).toBeGreaterThan(0)
  } finally {
    await Promise.all([web, tls, thirteenth, ...servers].map((server) => server.stop()))
  }
})
