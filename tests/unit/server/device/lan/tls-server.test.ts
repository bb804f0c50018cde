import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { readTls } from '../../../../../src-server/device/lan/read-tls.ts'
import { writeCertificate } from '../../../../../src-server/device/lan/write-certificate.ts'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { readServerSettings } from '../../../../../src-server/platform/read-server-settings.ts'
import { runStandalone } from '../../../../../src-server/run-standalone.ts'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { inlineQuestionFiles } from '../../../../support/inline-question-files.ts'
import { makeDataFolder } from '../../../../support/start-backend-child.ts'

interface Answer {
  readonly status: number | undefined
  readonly text: string
  readonly fingerprint: string
}

/** Sends a request over TLS and reads the certificate, as kiosk devices do. */
function ask(port: number, path: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const asked = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) => {
      const fingerprint = (response.socket as TLSSocket).getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase()
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        done({ status: response.statusCode, text, fingerprint })
      })
    })
    asked.on('error', failed)
    asked.end()
  })
}

async function serveWithTls(): Promise<{ readonly app: FastifyInstance; readonly port: number; readonly fingerprint: string }> {
  const dataFolder = makeDataFolder()
  const written = await writeCertificate(join(dataFolder, 'tls'), Date.now())
  if (!written.ok) throw new Error('no certificate')
  const { certificate: KOYA_TLS_CERT, key: KOYA_TLS_KEY, fingerprint } = written.value
  const settings = readServerSettings({ KOYA_DATA: dataFolder, KOYA_RESOURCES: resolve('resources'), PORT: '0', KOYA_TLS_CERT, KOYA_TLS_KEY })
  if (!settings.ok) throw new Error('no settings')
  const tls = readTls(settings.value)
  if (!tls.ok) throw new Error('no TLS')
  const app = await runStandalone(settings.value, {
    hasher: createFastHasher(),
    questionFiles: inlineQuestionFiles,
    version: '1.2.3',
    tls: tls.value,
    logger: createLogger('silent')
  })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port, fingerprint }
}

it('a server with TLS serves the centre’s certificate and answers nothing over plain HTTP', async () => {
  const { port, fingerprint } = await serveWithTls()
  const health = await ask(port, '/api/health')
  expect({ status: health.status, body: JSON.parse(health.text) as unknown }).toEqual({
    status: 200,
    body: { product: 'koya', version: '1.2.3', markingVersion: '4' }
  })
  expect(health.fingerprint).toBe(fingerprint)
  await expect(fetch(`http://127.0.0.1:${String(port)}/api/health`)).rejects.toThrow('fetch failed')
})

it('a server with TLS still answers a malformed URL with request/malformed', async () => {
  const { port } = await serveWithTls()
  const odd = await ask(port, '/api/%ZZ')
  expect({ status: odd.status, body: JSON.parse(odd.text) as unknown }).toMatchObject({ status: 400, body: { error: { code: 'request/malformed' } } })
})

it.each([
  [{ KOYA_TLS_CERT: 'cert.pem' }, 'KOYA_TLS_KEY'],
  [{ KOYA_TLS_KEY: 'key.pem' }, 'KOYA_TLS_CERT']
])('server settings with only one of the two TLS files are refused: %j', (environment, missing) => {
  const settings = readServerSettings(environment)
  expect(settings.ok ? null : Object.keys(settings.error.fields ?? {})).toEqual([missing])
})
