import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { PENDING_FOLDER } from '../../src-main/updates/download/download-update.ts'
import type { UpdateOrder } from '../../src-main/updates/download/library-updater.ts'
import { createUpdaterEngine } from '../../src-main/updates/updater-engine.ts'
import { electronUpdater, loadDifferential } from './differential.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { createNodeNet } from './node-net.ts'
import { createSeededRandom } from './seeded-random.ts'
import { buildUpdateFile } from './update-manifests.ts'
import { blockMapBeside, hashOf, withBlockMap, type Mirror } from './update-mirror.ts'

export const MEBIBYTE = 1024 * 1024

const random = createSeededRandom(48)
const noise = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)))
const oldContent = noise(2 * MEBIBYTE)
/** The old content with one changed block. */
const newContent = Buffer.concat([oldContent.subarray(0, MEBIBYTE), noise(16 * 1024), oldContent.subarray(MEBIBYTE + 16 * 1024)])
export const [oldApp, newApp] = [withBlockMap(oldContent), withBlockMap(newContent)]
/** The same contents as installers for Windows, whose block maps lie beside them. */
export const [oldSetup, newSetup] = [oldContent, newContent].map((bytes) => ({ bytes, map: blockMapBeside(bytes) })) as [Setup, Setup]

interface Setup {
  readonly bytes: Buffer
  readonly map: Buffer
}

export const name = 'koya-1.1.0-linux-x64.AppImage'
export const file = buildUpdateFile({ name, bytes: newApp.bytes.length, sha512: hashOf(newApp.bytes), blockMapBytes: newApp.blockMapBytes })

export function openEngine(home = makeTempFolder(), progressMs = 0, basePackage: () => string | null = () => null) {
  const folder = join(home, 'data/updates')
  mkdirSync(folder, { recursive: true })
  const appImage = join(home, 'Koya.AppImage')
  writeFileSync(appImage, oldApp.bytes)
  const before = process.env['APPIMAGE']
  process.env['APPIMAGE'] = appImage
  onTestFinished(() => {
    if (before === undefined) delete process.env['APPIMAGE']
    else process.env['APPIMAGE'] = before
  })
  const swapped: string[] = []
  const unpacked: string[] = []
  const engine = createUpdaterEngine({
    load: () => Promise.resolve(electronUpdater),
    loadDifferential,
    basePackage,
    openNet: createNodeNet,
    fetchFrom: () => fetch,
    pauseMs: 10,
    progressMs,
    folder,
    runningVersion: '1.0.0',
    swap: (installer) => {
      swapped.push(installer)
    },
    unpack: (installer) => {
      unpacked.push(installer)
      return Promise.resolve()
    },
    quit: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined }
  })
  const pending = join(folder, PENDING_FOLDER)
  return { engine, home, folder, pending, swapped, unpacked }
}

export const orderOf = (mirror: Mirror, changed: Partial<UpdateOrder> = {}): UpdateOrder => ({
  version: '1.1.0',
  isRecall: false,
  file,
  feed: mirror.feed,
  ...changed
})

/** Lists every file below a folder with its size in bytes. */
export function filesIn(folder: string): readonly { readonly path: string; readonly bytes: number }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path, stats: statSync(join(folder, path)) }))
    .filter(({ stats }) => stats.isFile())
    .map(({ path, stats }) => ({ path, bytes: stats.size }))
}

/** The same file without a block map, as an installer for Windows. */
export const wholeFile: UpdateOrder['file'] = { ...file, blockMapBytes: null }
