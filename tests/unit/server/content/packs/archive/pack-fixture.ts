import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openPack } from '../../../../../../src-server/content/packs/archive/open-pack.ts'
import type { TrustedKeys } from '../../../../../../src-server/platform/pack-signature.ts'
import { unpack } from '../../../../../../src-server/content/packs/archive/unpack.ts'
import type { PackHeader } from '../../../../../../src-server/content/packs/archive/pack-manifest.ts'
import { craftZip, type CraftedEntry } from '../../../../../support/craft-zip.ts'

export const header: PackHeader = {
  id: 'village-trade',
  version: 3,
  title: 'Village trade',
  licence: 'CC-BY-4.0',
  languages: ['en'],
  publishedOn: '2026-11-21'
}

export const files = new Map([
  ['subjects/trade/items.jsonl', Buffer.from('{"id":"tr-001"}\n')],
  ['media/stall.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]
])

export function makeKeys(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' }
  })
  return { privatePem: privateKey, publicPem: publicKey }
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-pack-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export function manifestOf(listed: ReadonlyMap<string, Buffer>, change: object = {}): Buffer {
  const list = [...listed].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }))
  return Buffer.from(JSON.stringify({ format: 1, ...header, files: list, ...change }))
}

/** Writes an archive with a valid manifest over `listed`, then `entries`. Returns the path of its file. */
export function craftPack(entries: readonly CraftedEntry[], listed: ReadonlyMap<string, Buffer> = new Map()): string {
  return writeArchive(craftZip({ entries: [{ name: 'manifest.json', bytes: manifestOf(listed) }, ...entries] }))
}

export function writeArchive(bytes: Buffer): string {
  const path = join(makeFolder(), 'some.koyapack')
  writeFileSync(path, bytes)
  return path
}

/** Opens and unpacks a pack. Returns `ok` or the error code. Expects a refused pack to leave no files behind. */
export async function takePack(path: string, keys: TrustedKeys = new Map()): Promise<string> {
  const opened = await openPack(path, keys)
  if (!opened.ok) return opened.error.code
  const folder = join(makeFolder(), 'packs', 'one')
  const result = await unpack(opened.value, folder)
  await opened.value.close()
  if (!result.ok) expect({ hasFolder: existsSync(folder), leftOvers: readdirSync(join(folder, '..')) }).toEqual({ hasFolder: false, leftOvers: [] })
  return result.ok ? 'ok' : result.error.code
}
