import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { writeCertificate } from '../../src-server/device/lan/write-certificate.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { savePictures } from '../support/save-pictures.ts'
import { startRemoteBackend, type RemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { buildManifest, buildUpdateFile, signTestManifest, trustFile } from '../support/update-manifests.ts'
import { notOnWindows } from '../support/windows-kit.ts'

notOnWindows('these computers claim to run an AppImage')
test.skip(tier() === 'commit', 'the mirror and the download run by units at each commit')

/** The program of a checkout, which claims here to come from an AppImage. */
const electron = createRequire(import.meta.url)('electron') as string
const nextApp = Buffer.alloc(3_000_000, 'the next version ')
const file = buildUpdateFile({
  name: 'koya-9.9.9-linux-x64.AppImage',
  bytes: nextApp.length,
  sha512: createHash('sha512').update(nextApp).digest('base64')
})

let folder: string
let feed: Server
let school: RemoteBackend
/** What the feed outside the school was asked for. */
let asked: string[]

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koya-mirror-'))
  asked = []
  const envelope = signTestManifest(buildManifest({ version: '9.9.9', files: [file], expiresAt: '2099-01-01T00:00:00.000Z' }))
  feed = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(request.url === '/koya-update.json' ? envelope : nextApp)
  })
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  const written = await writeCertificate(join(folder, 'tls'), Date.now())
  if (!written.ok) throw new Error(written.error.code)
  const { certificate, key, fingerprint } = written.value
  writeFileSync(join(folder, 'trust.json'), JSON.stringify(trustFile))
  writeFileSync(join(folder, 'Koya.AppImage'), '#!/bin/sh\nexit 0\n')
  chmodSync(join(folder, 'Koya.AppImage'), 0o755)
  school = await startRemoteBackend({
    KOYA_TLS_CERT: certificate,
    KOYA_TLS_KEY: key,
    KOYA_UPDATE_TRUST: join(folder, 'trust.json'),
    KOYA_UPDATE_FEED: `http://127.0.0.1:${String((feed.address() as AddressInfo).port)}`
  })
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ backend: { address: school.address, fingerprint } }))
})

test.afterEach(async () => {
  await school.stop()
  feed.closeAllConnections()
  await new Promise((resolve) => feed.close(resolve))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const env = (): Record<string, string> => ({
  KOYA_UPDATE_INSTALLED: 'yes',
  APPIMAGE: join(folder, 'Koya.AppImage'),
  APPDIR: dirname(electron),
  KOYA_UPDATE_TRUST: join(folder, 'trust.json'),
  KOYA_POLICY_PATH: join(folder, 'policy.json')
})

async function lookAndFetch({ page }: LaunchedApp): Promise<string> {
  const looked = await callBridge(page, 'updates.look', {})
  if (!looked.ok) return looked.error.code
  await callBridge(page, 'updates.fetch', {})
  const read = async (): Promise<string> => {
    const view = await callBridge(page, 'updates.read', {})
    return view.ok ? view.value.state.kind : view.error.code
  }
  await expect.poll(read, { timeout: 30_000 }).not.toBe('fetching')
  return read()
}

test('the computers of a school take an update from its server, which downloads it once', async ({ launch }) => {
  const first = await launch({ env: env() })
  await expect.poll(() => asked, { timeout: 20_000 }).toContain('/koya-update.json')
  // The server fetches the package when the first computer asks for it.
  await expect.poll(() => lookAndFetch(first), { timeout: 30_000 }).toBe('ready')
  await first.page.getByRole('link', { name: 'Settings' }).first().click()
  await first.page.getByRole('heading', { name: 'Updates', exact: true }).scrollIntoViewIfNeeded()
  await savePictures(first.page, 'update-from-the-school')
  const second = await launch({ env: env() })
  expect(await lookAndFetch(second)).toBe('ready')
  expect(asked.filter((path) => path.endsWith('.AppImage'))).toHaveLength(1)
})

test('a computer that confirmed another certificate takes nothing from the server', async ({ launch }) => {
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ backend: { address: school.address, fingerprint: '0'.repeat(64) } }))
  await expect.poll(() => asked, { timeout: 20_000 }).toContain('/koya-update.json')
  const koya = await launch({ env: env() })
  expect(await callBridge(koya.page, 'updates.look', {})).toMatchObject({ ok: false, error: { code: 'updates/no-feed' } })
})
