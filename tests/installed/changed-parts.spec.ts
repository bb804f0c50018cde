import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import type * as ElectronUpdater from 'electron-updater'
import type * as ElectronDifferential from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
import { createUpdaterEngine } from '../../src-main/updates/updater-engine.ts'
import { readPackage } from '../../src-server/updates/read-package.ts'
import { nextPackageFile, packageFile } from '../support/installed-koya.ts'
import { createNodeNet } from '../support/node-net.ts'
import { serveFiles } from '../support/serve-files.ts'

const load = createRequire(import.meta.url)
const library = load('electron-updater') as typeof ElectronUpdater
const { FileWithEmbeddedBlockMapDifferentialDownloader } = load(
  'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
) as typeof ElectronDifferential

/** Of a package, for a patch release on the same Electron. */
const MOST_SHARE = 0.01

for (const kind of ['appimage', 'deb'] as const)
  test(`a patch release moves at most one percent of the ${kind}`, async () => {
    const next = nextPackageFile(kind)
    const bytes = readFileSync(next)
    const tally = { sentBytes: 0 }
    const server = createServer(serveFiles(new Map([[basename(next), bytes]]), tally))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const folder = mkdtempSync(join(tmpdir(), 'koya-parts-'))
    mkdirSync(join(folder, 'updates'))
    const before = process.env['APPIMAGE']
    if (kind === 'appimage') process.env['APPIMAGE'] = packageFile(kind)
    try {
      const read = await readPackage(next)
      if (read === null) throw new Error('the package has no name of a package')
      const engine = createUpdaterEngine({
        load: () => Promise.resolve(library),
        loadDifferential: () => ({ CancellationToken: library.CancellationToken, Downloader: FileWithEmbeddedBlockMapDifferentialDownloader }),
        basePackage: () => packageFile(kind),
        openNet: createNodeNet,
        fetchFrom: () => fetch,
        pauseMs: 10,
        progressMs: 100,
        folder: join(folder, 'updates'),
        runningVersion: '0.1.0',
        swap: () => undefined,
        quit: () => undefined,
        log: { info: () => undefined, warn: console.log, error: console.log }
      })
      const feed = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
      const fetched = await engine.fetch({ version: read.version, isRecall: false, file: read.file, feed }, () => undefined)
      if (!fetched.ok) throw new Error(fetched.error.code)
      expect(createHash('sha512').update(readFileSync(fetched.value)).digest('base64')).toBe(read.file.sha512)
      const share = tally.sentBytes / bytes.length
      console.log(`${kind}: ${String(tally.sentBytes)} of ${String(bytes.length)} bytes, ${(100 * share).toFixed(2)} %`)
      expect(share).toBeLessThanOrEqual(MOST_SHARE)
    } finally {
      if (before === undefined) delete process.env['APPIMAGE']
      else process.env['APPIMAGE'] = before
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
