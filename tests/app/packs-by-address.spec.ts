import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { filesOfSubjects } from '../../src-server/content/packs/pack-contents.ts'
import { packFileOf, packFolderOf } from '../../src-server/content/packs/archive/pack-folder.ts'
import { sharePack, unsharePack } from '../../src-server/content/packs/pack-shares.ts'
import { writePack } from '../../src-server/content/packs/write-pack.ts'
import { test } from '../support/app-test.ts'
import { makeItems } from '../support/content-fixture.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { takeLook } from '../support/looks.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const ballast = randomBytes(4_000_000)

/** Adds a pack to a server's library and shares it. Versions differ in their questions only. */
async function share(dataFolder: string, version: number): Promise<void> {
  const folder = packFolderOf(dataFolder)
  await mkdir(folder, { recursive: true })
  const content = { subject: 'mathematics', title: 'Mathematics', version, stimuli: [], items: makeItems(`v${String(version)}`, 12) }
  const files = filesOfSubjects([{ bank: 'my-sums', content, syllabus: undefined, reviews: undefined, templates: [], media: new Map() }])
  const header = { id: 'my-sums', version, title: 'My sums', licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22' }
  const unfinished = `${folder}/.making`
  await writePack({ header, files: new Map([...files, ['ballast/bytes.bin', ballast]]) }, unfinished)
  await rename(unfinished, packFileOf(folder, 'my-sums'))
  await sharePack(folder, 'my-sums', false)
}

/** Saves pictures of the screen in three looks, for a person to inspect. */
async function saveLooks(page: Page, name: string): Promise<void> {
  for (const [look, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['small-dark', 'dark', { width: 1024, height: 600 }],
    ['usual-contrast', 'contrast', { width: 1366, height: 768 }],
    ['usual-light', 'light', { width: 1366, height: 768 }]
  ] as const) {
    await takeLook(page, { name: look, theme, size })
    await page.getByRole('heading', { name: 'Download a pack' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`) })
  }
}

/** How much of a download lies on the disk. */
async function storedBytes(home: string): Promise<number> {
  const names = await readdir(home, { recursive: true })
  const sizes = await Promise.all(names.filter((name) => name.endsWith('.part')).map(async (name) => (await stat(join(home, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function lookAt(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Show packs' }).click()
}

test('a pack from a school server is downloaded despite lost connections and a killed app, installed and updated', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units; whole it takes half a minute that a commit’s run does not have')
  test.setTimeout(240_000)
  const server = await startRemoteBackend()
  const proxy = await startCuttingProxy(server.address)
  try {
    const env = { KOYA_PACKS_FROM_HERE: 'yes' }
    const first = await launch({ env })
    await visit(first.page, '/settings')
    await saveLooks(first.page, 'nothing-yet')
    await lookAt(first.page, proxy.base)
    await expect(first.page.getByText('This server shares no packs.')).toBeVisible()
    await saveLooks(first.page, 'empty')
    for (const [address, text] of [
      ['http://169.254.169.254/latest', 'Koya does not download packs from this address'],
      ['http://127.0.0.1:1', 'Koya could not download from this address']
    ] as const) {
      await lookAt(first.page, address)
      await expect(first.page.getByRole('alert')).toContainText(text)
    }
    await saveLooks(first.page, 'unreachable')

    await share(server.dataFolder, 1)
    let release: () => void = () => undefined
    const hold = (): void => {
      proxy.hold = new Promise((resolve) => (release = resolve))
    }
    hold()
    await lookAt(first.page, proxy.base)
    await expect(first.page.getByRole('button', { name: 'Searching…' })).toBeVisible()
    await saveLooks(first.page, 'looking')
    release()
    await expect(first.page.getByText('Download size: 4 MB')).toBeVisible()
    await saveLooks(first.page, 'listed')

    // The connection breaks after two million bytes and is not restored.
    proxy.beforeCut = () => expect.poll(() => storedBytes(first.home)).toBeGreaterThan(1_000_000)
    proxy.cuts.push(null, 2_000_000, ...Array.from({ length: 3 }, () => 0))
    hold()
    await first.page.getByRole('button', { name: 'Download My sums' }).click()
    await expect(first.page.getByRole('button', { name: 'Stop downloading My sums' })).toBeVisible()
    release()
    await expect(first.page.getByRole('alert')).toContainText('The connection was lost')
    await expect(first.page.getByText(/^(?:1\.\d|2) MB already downloaded\.$/)).toBeVisible()
    await saveLooks(first.page, 'cut')
    await first.kill9()

    const { page } = await launch({ env, home: first.home })
    await visit(page, '/settings')
    await lookAt(page, proxy.base)
    const saved = page.getByText(/^(?:1\.\d|2) MB already downloaded\.$/)
    await expect(saved).toBeVisible()
    // Not everything that the server had sent before the connection broke arrived.
    const keptBytes = Number.parseFloat(await saved.innerText()) * 1e6
    const before = proxy.bytes()
    hold()
    await page.getByRole('button', { name: 'Continue downloading My sums' }).click()
    await expect(page.getByRole('button', { name: 'Stop downloading My sums' })).toBeVisible()
    await saveLooks(page, 'fetching')
    release()
    const offer = page.getByRole('alertdialog', { name: 'My sums, version 1' })
    await expect(offer.getByText(/^2(?:\.\d)? MB of 4 MB downloaded now\./)).toBeVisible()
    expect(proxy.bytes() - before).toBeLessThan(4_150_000 - keptBytes)
    await saveLooks(page, 'offered')
    await offer.getByRole('button', { name: 'Install, I made this pack' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^My sums is installed\.$/ })).toBeVisible()
    await expect(page.getByText('You already have this version or a newer one.')).toBeVisible()
    await saveLooks(page, 'installed')

    await share(server.dataFolder, 2)
    await lookAt(page, proxy.base)
    await expect(page.getByText('Koya reuses what it can from version 1')).toBeVisible()
    await saveLooks(page, 'newer')
    const early = proxy.bytes()
    await page.getByRole('button', { name: 'Download My sums' }).click()
    const update = page.getByRole('alertdialog', { name: 'My sums, version 2' })
    await expect(update.getByText(/^\d+(?:\.\d)? kB of 4 MB downloaded now\./)).toBeVisible()
    expect(proxy.bytes() - early).toBeLessThan(40_000)
    await update.getByRole('button', { name: 'Install, I made this pack' }).click()
    await expect(page.getByRole('region', { name: 'On this computer' })).toContainText('My sums, version 2')
    await unsharePack(packFolderOf(server.dataFolder), 'my-sums')
    await lookAt(page, `${proxy.base}/api/packs/my-sums`)
    await expect(page.getByRole('alert')).toContainText('There is no pack file and no Koya server with packs at this address')
  } finally {
    await proxy.stop()
    await server.stop()
  }
})
