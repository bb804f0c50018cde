import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createUpdaterEngine } from '../../src-main/updates/updater-engine.ts'
import { readPackage } from '../../src-server/updates/read-package.ts'
import { BLOCK_MAP_ENDING } from '../../src-shared/updates/update-manifest.ts'
import { electronUpdater, loadDifferential } from './differential.ts'
import { createNodeNet } from './node-net.ts'
import { serveFiles } from './serve-files.ts'

/** Of a package, for a patch release on the same Electron. */
export const MOST_SHARE = 0.01

/** Downloads the next version's package by parts where this one's is installed, checks it, and returns the share of its bytes that moved. */
export async function measureParts(installed: string, next: string): Promise<number> {
  const bytes = readFileSync(next)
  const files = new Map([next, `${next}${BLOCK_MAP_ENDING}`].filter((path) => existsSync(path)).map((path) => [basename(path), readFileSync(path)]))
  const tally = { sentBytes: 0 }
  const server = createServer(serveFiles(files, tally))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const folder = mkdtempSync(join(tmpdir(), 'koya-parts-'))
  mkdirSync(join(folder, 'updates'))
  const before = process.env['APPIMAGE']
  if (installed.endsWith('.AppImage')) process.env['APPIMAGE'] = installed
  try {
    const read = await readPackage(next)
    if (read === null) throw new Error('the package has no name of a package')
    const engine = createUpdaterEngine({
      load: () => Promise.resolve(electronUpdater),
      loadDifferential,
      basePackage: () => installed,
      openNet: createNodeNet,
      fetchFrom: () => fetch,
      pauseMs: 10,
      progressMs: 100,
      folder: join(folder, 'updates'),
      runningVersion: '0.1.0',
      swap: () => undefined,
      unpack: () => Promise.resolve(),
      quit: () => undefined,
      log: { info: () => undefined, warn: console.log, error: console.log }
    })
    const feed = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
    const fetched = await engine.fetch({ version: read.version, isRecall: false, file: read.file, feed }, () => undefined)
    if (!fetched.ok) throw new Error(fetched.error.code)
    const sha512 = createHash('sha512').update(readFileSync(fetched.value)).digest('base64')
    if (sha512 !== read.file.sha512) throw new Error('what was written is not the package')
    const share = tally.sentBytes / bytes.length
    console.log(`${basename(next)}: ${String(tally.sentBytes)} of ${String(bytes.length)} bytes, ${(100 * share).toFixed(2)} %`)
    return share
  } finally {
    if (before === undefined) delete process.env['APPIMAGE']
    else process.env['APPIMAGE'] = before
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
