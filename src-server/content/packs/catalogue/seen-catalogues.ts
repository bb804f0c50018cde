import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { renameWhenFree } from '../../../platform/disk/rename-when-free.ts'
import type { SeenCatalogue } from './judge-catalogue.ts'

/** The oldest is forgotten first: whoever looks at a hundred lists cannot fill the disk. */
const MOST_SEEN = 100

const seenSchema = z.record(
  z.string(),
  z.strictObject({
    serial: z.int().positive(),
    sha256: z.string(),
    keyId: z.string(),
    isSecure: z.boolean(),
    /** Milliseconds since 1970. */
    seenAt: z.number()
  })
)

type Seen = z.infer<typeof seenSchema>

/** The lists of packs that were seen, by address. They outlive the program. */
export interface SeenCatalogues {
  readonly find: (location: string) => Promise<SeenCatalogue | null>
  /** Does nothing where the data folder does not exist, as for a command that only looks. */
  readonly record: (location: string, seen: SeenCatalogue) => Promise<void>
}

/** Returns what identifies the address of a list. Without the scheme, so that `http` cannot pass for another address than `https`. */
export function locationOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

export function openSeenCatalogues(dataFolder: string, now: () => number = Date.now): SeenCatalogues {
  const file = join(dataFolder, 'seen-catalogues.json')
  return {
    find: async (location) => {
      const all = await read(file)
      return Object.hasOwn(all, location) ? (all[location] ?? null) : null
    },
    record: async (location, { serial, sha256, keyId, isSecure }) => {
      if (!existsSync(dataFolder)) return
      const others = Object.entries(await read(file)).filter(([one]) => one !== location)
      const newest = others.toSorted(([, one], [, other]) => other.seenAt - one.seenAt).slice(0, MOST_SEEN - 1)
      const all: Seen = Object.fromEntries([[location, { serial, sha256, keyId, isSecure, seenAt: now() }], ...newest])
      const unfinished = `${file}.${String(process.pid)}.part`
      await writeFile(unfinished, JSON.stringify(all), { mode: 0o600, flush: true })
      await renameWhenFree(unfinished, file)
    }
  }
}

async function read(file: string): Promise<Seen> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  const parsed = seenSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  // Not overwritten, so that whoever looks for the cause finds it.
  await rename(file, `${file}.damaged`)
  return {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
