import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openUpdateMirror } from '../../../../src-server/updates/mirror/open-update-mirror.ts'
import type { UpdateManifest } from '../../../../src-shared/updates/update-manifest.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { serveFiles } from '../../../support/serve-files.ts'
import { ada, buildManifest, buildUpdateFile, signTestManifest, trustFile } from '../../../support/update-manifests.ts'
import { blockMapBeside, hashOf, openMirror } from '../../../support/update-mirror.ts'

const fileOf = (name: string, content: Buffer, kind: 'appimage' | 'deb' = 'appimage') =>
  buildUpdateFile({ name, package: kind, bytes: content.length, sha512: hashOf(content) })
const content = Buffer.alloc(200_000, 'a version ')
const [appImage, deb] = [fileOf('koya-1.1.0-linux-x64.AppImage', content), fileOf('koya-1.1.0-linux-amd64.deb', Buffer.from('deb'), 'deb')]
const release = buildManifest({ files: [appImage, deb] })
const nextContent = Buffer.alloc(200_000, 'the next ')
const nextAppImage = fileOf('koya-1.2.0-linux-x64.AppImage', nextContent)
const next = buildManifest({ version: '1.2.0', sequence: 6, files: [nextAppImage, { ...deb, name: 'koya-1.2.0-linux-amd64.deb' }] })

/** Opens a school's server and the feed that it looks at. */
async function openSchool(manifest: UpdateManifest | null = release) {
  const files = new Map<string, Buffer>([
    [appImage.name, content],
    [deb.name, Buffer.from('deb')],
    [nextAppImage.name, nextContent]
  ])
  const publish = (text: string): void => void files.set('koya-update.json', Buffer.from(text))
  if (manifest !== null) publish(signTestManifest(manifest))
  const folder = join(makeTempFolder(), 'updates')
  const world = { areExamsNear: false, cutAfter: Infinity }
  const feed = await openMirror(files, (mirror) => (request, response) => {
    const isPackage = request.url !== '/koya-update.json'
    if (!isPackage || world.cutAfter === Infinity) {
      serveFiles(files, mirror)(request, response)
      return
    }
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0])
    response.writeHead(206, { 'content-range': `bytes ${String(from)}-${String(content.length - 1)}/${String(content.length)}` })
    response.write(content.subarray(from, Math.max(from, world.cutAfter)), () => response.destroy())
  })
  const settings = { folder, feed: feed.feed, trust: trustFile }
  const logger = { info: () => undefined, warn: () => undefined }
  const mirror = openUpdateMirror({ settings, fetch, pauseMs: 10, areExamsNear: () => Promise.resolve(world.areExamsNear), logger })
  const ask = async (name: string): Promise<string | null> => {
    const found = await mirror.handlers.fetchUpdateFile({ params: { fileName: name } } as Parameters<typeof mirror.handlers.fetchUpdateFile>[0])
    return found.ok ? readFileSync(found.value.path, 'utf8') : found.error.code
  }
  const channel = async (): Promise<string | null> => {
    const read = await mirror.handlers.readUpdateChannel({} as Parameters<typeof mirror.handlers.readUpdateChannel>[0])
    return read.ok ? read.value.channel : read.error.code
  }
  const downloads = (name: string): number => feed.asked.filter(({ path }) => path === `/${name}`).length
  return { mirror, feed, folder, world, files, publish, ask, channel, downloads }
}

it('a package is downloaded once, when the first of many computers asks for it', async () => {
  const { mirror, ask, channel, downloads } = await openSchool()
  expect(await channel()).toBeNull()
  await mirror.look()
  expect(await channel()).toBe('stable')
  expect(JSON.parse((await ask('koya-update.json')) ?? '')).toHaveProperty('signatures')
  const first = await Promise.all(Array.from({ length: 250 }, () => ask(appImage.name)))
  expect(new Set(first)).toEqual(new Set(['updates/fetching']))
  await mirror.settled()
  expect(await ask(appImage.name)).toBe(content.toString())
  expect(downloads(appImage.name)).toBe(1)
  expect(downloads(deb.name)).toBe(0)
})

it('many computers that ask for a package that the feed cuts begin one download, not one each', async () => {
  const { mirror, ask, world, downloads } = await openSchool()
  await mirror.look()
  world.cutAfter = 0
  await Promise.all(Array.from({ length: 250 }, () => ask(appImage.name)))
  await mirror.settled()
  expect(downloads(appImage.name)).toBeLessThanOrEqual(3)
})

it('a kind that computers here use is fetched before they ask, and the last version goes once the next is followed', async () => {
  const { mirror, ask, publish, downloads, folder } = await openSchool()
  await mirror.look()
  await ask(appImage.name)
  await mirror.settled()
  publish(signTestManifest(next))
  await mirror.look()
  await mirror.settled()
  expect(downloads(nextAppImage.name)).toBe(1)
  expect(await ask(nextAppImage.name)).toBe(nextContent.toString())
  expect(downloads('koya-1.2.0-linux-amd64.deb')).toBe(0)
  await mirror.look()
  expect(readdirSync(folder).sort()).toEqual([nextAppImage.name, 'koya-update.json'])
})

it('a server passes on no release that its computers would refuse, nor an older one than it has', async () => {
  const { mirror, ask, publish, channel, folder } = await openSchool(null)
  for (const bad of [
    signTestManifest(release, { signers: [ada] }),
    signTestManifest(buildManifest({ product: 'another' })),
    signTestManifest(buildManifest({ sequence: 2 })),
    'no envelope',
    'x'.repeat(300_000)
  ]) {
    publish(bad)
    await mirror.look()
    expect({ channel: await channel(), isWritten: existsSync(join(folder, 'koya-update.json')) }).toEqual({ channel: null, isWritten: false })
  }
  publish(signTestManifest(next))
  await mirror.look()
  publish(signTestManifest(release))
  await mirror.look()
  expect(await ask(nextAppImage.name)).toBe('updates/fetching')
  expect(await ask(appImage.name)).toBe('updates/not-here')
})

it('a pause reaches the computers at the next look', async () => {
  const { mirror, ask, publish } = await openSchool()
  await mirror.look()
  publish(signTestManifest({ ...release, sequence: 6, isPaused: true }))
  await mirror.look()
  const { manifest } = JSON.parse((await ask('koya-update.json')) ?? '') as { manifest: string }
  expect(JSON.parse(Buffer.from(manifest, 'base64').toString())).toMatchObject({ isPaused: true })
})

it('a package with a wrong byte is never passed on', async () => {
  const { mirror, ask, files, folder } = await openSchool()
  files.set(appImage.name, Buffer.alloc(content.length, 'b version '))
  await mirror.look()
  await ask(appImage.name)
  await mirror.settled()
  expect(await ask(appImage.name)).toBe('updates/fetching')
  await mirror.settled()
  writeFileSync(join(folder, appImage.name), Buffer.alloc(content.length, 'c version '))
  expect(await ask(appImage.name)).toBe('updates/fetching')
})

it('nothing is fetched while exams are near, and what is there is still served', async () => {
  const { mirror, ask, world, feed, publish } = await openSchool()
  await mirror.look()
  await ask(appImage.name)
  await mirror.settled()
  world.areExamsNear = true
  const count = feed.asked.length
  publish(signTestManifest(next))
  await mirror.look()
  expect(await ask(deb.name)).toBe('updates/not-here')
  expect(await ask(appImage.name)).toBe(content.toString())
  expect(feed.asked).toHaveLength(count)
})

it('updates that somebody lays into the folder are served without any feed', async () => {
  const folder = join(makeTempFolder(), 'updates')
  const logger = { info: () => undefined, warn: () => undefined }
  const mirror = openUpdateMirror({ settings: { folder, feed: null, trust: trustFile }, fetch, areExamsNear: () => Promise.resolve(false), logger })
  const find = async (name: string) => {
    const found = await mirror.handlers.fetchUpdateFile({ params: { fileName: name } } as Parameters<typeof mirror.handlers.fetchUpdateFile>[0])
    return found.ok ? found.value.bytes : found.error.code
  }
  expect(await find('koya-update.json')).toBe('updates/not-here')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'koya-update.json'), signTestManifest(release))
  writeFileSync(join(folder, appImage.name), content)
  expect([await find(appImage.name), await find(deb.name)]).toEqual([content.length, 'updates/not-here'])
  for (const name of ['library.sqlite', 'koya-9.9.9-linux-x64.AppImage']) {
    writeFileSync(join(folder, name), 'secret')
    expect(await find(name)).toBe('updates/not-here')
  }
})

it('a download that the feed cut goes on where it was lost', async () => {
  const { mirror, ask, world, feed } = await openSchool()
  await mirror.look()
  world.cutAfter = 120_000
  await ask(appImage.name)
  await mirror.settled()
  expect(await ask(appImage.name)).toBe('updates/fetching')
  await mirror.settled()
  world.cutAfter = Infinity
  const [sentBefore, askedBefore] = [feed.sentBytes, feed.asked.length]
  await ask(appImage.name)
  await mirror.settled()
  expect(await ask(appImage.name)).toBe(content.toString())
  expect(feed.asked.slice(askedBefore).map(({ range }) => /^bytes=[1-9]\d+-$/.test(range ?? ''))).toEqual([true])
  expect(feed.sentBytes - sentBefore).toBeLessThan(content.length)
})

it('the block map beside an installer for Windows comes with it, is passed on, and goes with it', async () => {
  const map = blockMapBeside(content)
  const name = 'koya-1.1.0-setup-x64.exe'
  const setup = { ...fileOf(name, content), platform: 'win32', package: 'nsis', blockMapBytes: map.length } as const
  const { mirror, ask, publish, files, folder } = await openSchool(buildManifest({ files: [setup] }))
  files.set(name, content)
  files.set(`${name}.blockmap`, map)
  await mirror.look()
  expect(await ask(`${name}.blockmap`)).toBe('updates/fetching')
  await mirror.settled()
  expect({ setup: await ask(name), map: await ask(`${name}.blockmap`) }).toEqual({ setup: content.toString(), map: map.toString('utf8') })
  for (const damaged of ['cut', Buffer.alloc(map.length)]) {
    writeFileSync(join(folder, `${name}.blockmap`), damaged)
    expect(await ask(`${name}.blockmap`)).toBe('updates/not-here')
  }
  expect(await ask('koya-1.1.0-setup-x64.exe.other')).toBe('updates/not-here')
  publish(signTestManifest(next))
  await mirror.look()
  await mirror.look()
  expect(readdirSync(folder)).toEqual(['koya-update.json'])
})

it('an installer whose block map the feed lacks is passed on without it', async () => {
  const name = 'koya-1.1.0-setup-x64.exe'
  const setup = { ...fileOf(name, content), platform: 'win32', package: 'nsis', blockMapBytes: 500 } as const
  const { mirror, ask, files } = await openSchool(buildManifest({ files: [setup] }))
  files.set(name, content)
  await mirror.look()
  await ask(name)
  await mirror.settled()
  expect({ setup: await ask(name), map: await ask(`${name}.blockmap`) }).toEqual({ setup: content.toString(), map: 'updates/not-here' })
})
