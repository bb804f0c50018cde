import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { fetchConnection } from '../../src-server/content/packs/exchange/fetch-connection.ts'
import { createPackSources } from '../../src-server/content/packs/exchange/pack-sources.ts'
import { makePackLibrary, type TestPackLibrary } from '../support/pack-library.ts'
import { startBadConnection, startPackServer } from '../support/pack-server.ts'
import { byTier } from '../support/tier.ts'
import { withSeeds } from '../support/with-seeds.ts'

const KILLS = byTier({ commit: 2, full: 20, release: 200 })
const BALLAST_BYTES = 6 * 1024 ** 2

/** Fetches in a separate process, which is killed once this many bytes of the pack are saved. */
async function fetchIn({ dataFolder, resources }: TestPackLibrary, address: string, killAtBytes: number): Promise<void> {
  const args = [dataFolder, resources.folder, address]
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../support/fetch-child.ts'), ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= killAtBytes) child.kill('SIGKILL')
  await exited
}

it('N2: a pack download resumes where it stopped, wherever the downloading process is killed', { timeout: 600_000 }, async () => {
  const server = await startPackServer()
  const bytes = await server.share({ id: 'my-sums', version: 2, ballast: randomBytes(BALLAST_BYTES) })
  const proxy = await startBadConnection(server.base)
  await withSeeds(KILLS, async (random) => {
    const library = makePackLibrary()
    const killAt = Math.ceil(random() * (bytes.length - 200_000)) + 100_000
    await fetchIn(library, proxy.base, killAt)
    const sources = createPackSources({ connection: fetchConnection, dataFolder: library.dataFolder })
    const looked = await sources.look(proxy.base, await library.open())
    const keptBytes = looked.ok ? (looked.value.found[0]?.keptBytes ?? 0) : -1
    expect(keptBytes).toBeGreaterThanOrEqual(killAt)
    const fetched = await sources.fetch(0, await library.open())
    if (!fetched.ok) throw new Error(fetched.error.code)
    expect(readFileSync(fetched.value.file).equals(bytes)).toBe(true)
    // Saved bytes are not fetched again, except for the end of the archive with its directory.
    expect(fetched.value.fetchedBytes).toBeLessThanOrEqual(bytes.length - keptBytes + 16 * 1024)
  })
})
