import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { WrittenCertificate } from '../../src-server/device/lan/write-certificate.ts'
import { test } from '../support/app-test.ts'
import { runCachingProxy } from '../support/caching-proxy.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { runServerCommand } from '../support/run-server-command.ts'
import { signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

test('the pictures of an exam come through a cache, which needs no cookie or token, and stay in no cache of the computer', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const remote = await startRemoteBackend()
  const proxy = await runCachingProxy(remote.address)
  const folder = await mkdtemp(join(tmpdir(), 'koya-media-'))
  const policy = join(folder, 'policy.json')
  await writeFile(policy, JSON.stringify({ backend: { address: proxy.base } }))
  const mediaAsked = () => proxy.asked.filter(({ url }) => url.startsWith('/api/media/'))
  try {
    const launched = await launch({ env: { KOYA_POLICY_PATH: policy } })
    await signInAtServer(launched.page, 'Ada Obi')
    const attemptId = await openPaperWithPicture(launched.page)
    const image = launched.page.getByRole(...examParts.question).locator('button img')
    await expect(image).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
    expect(mediaAsked().length).toBeGreaterThan(0)
    // The proxy must be able to answer all of them, and no header may keep it from that.
    for (const { headers } of mediaAsked()) {
      const { cookie, authorization, pragma, 'cache-control': control } = headers
      expect({ cookie, authorization, pragma, control }).toEqual({})
    }
    expect(proxy.asked.filter(({ url }) => /\/(pictures|sounds)\//.test(url))).toEqual([])
    await callBridge(launched.page, 'attempt.submit', { attemptId })
    await expect(launched.page.getByRole(...examParts.room)).toBeHidden()
    await launched.close()
    const signatures = mediaAsked().map(({ url }) => url.split('/').at(-1) ?? '')
    expect(await findIn(join(launched.home, '.config/Koya'), signatures)).toEqual([])
  } finally {
    await proxy.stop()
    await remote.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the pictures of an exam come from a server with a certificate of its own', async ({ launch }) => {
  test.skip(tier() === 'commit', 'a start of the app with TLS')
  const folder = await mkdtemp(join(tmpdir(), 'koya-media-'))
  const { certificate } = (await runServerCommand('certificate', 'make', join(folder, 'school'))) as { certificate: WrittenCertificate }
  const remote = await startRemoteBackend({ KOYA_TLS_CERT: certificate.certificate, KOYA_TLS_KEY: certificate.key })
  const policy = join(folder, 'policy.json')
  await writeFile(policy, JSON.stringify({ backend: { address: remote.address, fingerprint: certificate.fingerprint } }))
  try {
    const { app, page } = await launch({ env: { KOYA_POLICY_PATH: policy } })
    await signInAtServer(page, 'Ada Obi')
    await app.evaluate(
      ({ session }, pin) => {
        const seen: { url: string; statusCode: number }[] = []
        Object.assign(globalThis, { mediaSeen: seen })
        session.fromPartition(`koya-media-${pin}`).webRequest.onCompleted(({ url, statusCode }) => void seen.push({ url, statusCode }))
      },
      certificate.fingerprint.slice(0, 32)
    )
    await openPaperWithPicture(page)
    await expect(page.getByRole(...examParts.question).locator('button img')).toBeVisible({ timeout: 20_000 })
    const seen = await app.evaluate(() => (globalThis as unknown as { mediaSeen: { url: string; statusCode: number }[] }).mediaSeen)
    expect(seen.length).toBeGreaterThan(0)
    for (const { url, statusCode } of seen)
      expect({ isMedia: url.startsWith(`${remote.address}/api/media/`), statusCode }).toEqual({ isMedia: true, statusCode: 200 })
  } finally {
    await remote.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Opens physics papers until one has a picture, and moves to that question. Returns the attempt's id. */
async function openPaperWithPicture(page: Page): Promise<string> {
  for (let tries = 0; tries < 12; tries += 1) {
    const started = await callBridge(page, 'attempt.start', { slug: 'utme-mock', subject: 'physics' })
    if (!started.ok) throw new Error(started.error.code)
    const { attemptId, subjects } = started.value.paper
    const item = subjects.flatMap(({ items }) => items).find(({ stem }) => stem.includes('!['))
    if (item === undefined) {
      await callBridge(page, 'attempt.submit', { attemptId })
      continue
    }
    await callBridge(page, 'attempt.append', { attemptId, act: { kind: 'move', itemId: item.id } })
    await visit(page, '/dashboard')
    await page.reload()
    await expect(page.getByRole(...examParts.room)).toBeVisible()
    return attemptId
  }
  throw new Error('no paper had a picture')
}

/** Returns the files below `folder` in which one of these texts stands. */
async function findIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path, 'latin1')
      return texts.some((text) => content.includes(text)) ? [path] : []
    })
  )
  return found.flat()
}
