import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate, type MadeCertificate } from '../../src-server/device/lan/make-certificate.ts'
import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Makes a certificate as a centre does; valid from today where no dates are given. */
export function centreCertificate(dates: { readonly validFrom?: number; readonly validUntil?: number } = {}): MadeCertificate {
  const { validFrom = Date.UTC(2000, 0, 1), validUntil = new Date().setUTCMilliseconds(0) + YEAR_MS } = dates
  return makeCertificate({ commonName: 'Koya server of a test', names: ['localhost', '127.0.0.1'], validFrom, validUntil })
}

export interface CentreServer {
  readonly address: string
  readonly port: number
  /** Requests so far, with the token that came with each. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | undefined }[]
  readonly stop: () => Promise<void>
}

interface CentreOptions {
  readonly version: string
  /** Any free port where absent. */
  readonly port?: number
}

/** Starts a TLS server at 127.0.0.1 that answers every request like the health check of a Koya backend. */
export async function startCentreServer({ certificatePem, keyPem }: MadeCertificate, { version, port = 0 }: CentreOptions): Promise<CentreServer> {
  const asked: { path: string; authorization: string | undefined }[] = []
  const server = createServer({ cert: certificatePem, key: keyPem }, (request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ product: 'koya', version, markingVersion: MARKING_VERSION }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const listening = (server.address() as AddressInfo).port
  return {
    address: `https://127.0.0.1:${String(listening)}`,
    port: listening,
    asked,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}
