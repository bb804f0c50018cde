import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { PackStatus } from '../../../src-shared/content/packs/pack-summary.ts'
import type { ListedPack } from '../../../src-shared/content/packs/pack-work.ts'
import { ownKeysFolder, readPackRules } from '../../content/packs/built-in-packs.ts'
import { installPack, removePack, type PackLibrary } from '../../content/packs/install-pack.ts'
import { listPacks } from '../../content/packs/list-packs.ts'
import { namesIn, packFolderOf, unfinishedFileIn } from '../../content/packs/archive/pack-folder.ts'
import { changeStoredPacks } from '../../content/packs/stored/stored-library.ts'
import { isMigrated } from '../../platform/database/migrate.ts'
import { allMigrations } from '../../platform/database/migrations/all-migrations.ts'
import { inExistingDatabase } from '../use-existing-database.ts'
import { trustKeys } from '../../platform/pack-signature.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import type { BankCommand, LibraryCommand } from './bank-command.ts'
import { lookAtFolder } from './catalogue-commands.ts'
import { changeShare } from './share-commands.ts'
import { installFromAddress, isAddress, lookAtAddress } from './source-commands.ts'
import { tellHead, tellSubjects } from './tell-pack.ts'
import { renameWhenFree } from '../../platform/disk/rename-when-free.ts'

const libraryKinds: ReadonlySet<string> = new Set<LibraryCommand['kind']>([
  'install',
  'list',
  'remove',
  'trust',
  'untrust',
  'share',
  'unshare',
  'look'
])

const statusText: Readonly<Record<PackStatus, string>> = {
  exams: 'exams draw on it',
  practice: 'for practice',
  library: 'a library',
  'behind-built-in': 'not used: the built-in version is not older',
  'not-trusted': 'not used: exams draw on its name, and no trusted key signed it'
}

export function isLibraryCommand(command: BankCommand): command is LibraryCommand {
  return libraryKinds.has(command.kind)
}

/** Several servers that share one database. */
export interface ServersOfLibrary {
  readonly databaseUrl: string
  /** Where each of them has its copy. */
  readonly dataFolder: string
}

/**
 * Works on the pack library of a backend, also while that runs. With `servers` it is the one in their database, unless the command names another folder
 * than theirs. Fails with `request/malformed` where there is no such folder: one created by
 * a typing error would belong to no backend.
 */
export async function runLibraryCommand(command: LibraryCommand, servers: ServersOfLibrary | null = null): Promise<Result<BankOutcome>> {
  const { dataFolder } = command
  // Whoever only looks changes nothing, and a publisher need not have a backend.
  if (command.kind === 'look' && (servers === null || !existsSync(dataFolder))) return runInFolder(command, packFolderOf(dataFolder))
  if (servers === null || resolve(dataFolder) !== resolve(servers.dataFolder))
    return existsSync(dataFolder)
      ? runInFolder(command, packFolderOf(dataFolder))
      : fail('request/malformed', { data: `There is no folder ${dataFolder}.` })
  return inExistingDatabase(
    { dataFolder: undefined, settings: { DATABASE_URL: servers.databaseUrl, KOYA_DATA: dataFolder } },
    async ({ queries }) => {
      if (!(await isMigrated(queries, allMigrations))) return fail('backend/schema-missing')
      // Downloads that were cut off are kept in the data folder, which an address therefore needs.
      if (isFromAddress(command) && !existsSync(dataFolder)) return fail('request/malformed', { data: `There is no folder ${dataFolder}.` })
      return changeStoredPacks(queries, (folder) => runInFolder(command, folder))
    }
  )
}

function isFromAddress(command: LibraryCommand): boolean {
  return (command.kind === 'look' && isAddress(command.address)) || (command.kind === 'install' && isAddress(command.file))
}

async function runInFolder(command: LibraryCommand, folder: string): Promise<Result<BankOutcome>> {
  const library = { folder, rules: await readPackRules(command.resourcesFolder, folder) }
  if (command.kind === 'install') return isAddress(command.file) ? installFromAddress(library, command) : install(library, command)
  if (command.kind === 'look') return look(library, command)
  if (command.kind === 'list') return succeed({ lines: (await listPacks(library)).map(tellPack), isFine: true })
  if (command.kind === 'trust') return trust(folder, command.keyFile)
  if (command.kind === 'untrust') return untrust(folder, command.keyId)
  if (command.kind === 'share' || command.kind === 'unshare') return changeShare(library, command)
  const removed = await removePack(library, command.id)
  return removed.ok ? succeed({ lines: [`${removed.value.id} is removed`], isFine: true }) : removed
}

function look(library: PackLibrary, command: LibraryCommand & { kind: 'look' }): Promise<Result<BankOutcome>> {
  const today = new Date().toISOString().slice(0, 10)
  return isAddress(command.address) ? lookAtAddress(library, command) : lookAtFolder(library, command.address, today)
}

async function install(library: PackLibrary, { file, consent }: LibraryCommand & { kind: 'install' }): Promise<Result<BankOutcome>> {
  const installed = await installPack(library, { file, consent })
  if (!installed.ok) return installed
  return succeed({ lines: [`${tellHead(installed.value)} is installed`, ...tellSubjects(installed.value)], isFine: true })
}

/** From its next paper on, the backend also accepts this signer's packs for exams. */
async function trust(folder: string, keyFile: string): Promise<Result<BankOutcome>> {
  const key = await readKey(keyFile)
  if (key === null) return fail('request/malformed', { key: `${keyFile} is not a public Ed25519 key in PEM format.` })
  const { keyId, pem } = key
  makeFolder(join(folder, ownKeysFolder))
  const unfinished = unfinishedFileIn(folder)
  await writeFile(unfinished, pem, { flush: true })
  await renameWhenFree(unfinished, join(folder, ownKeysFolder, `${keyId}.pem`))
  return succeed({ lines: [`the key ${keyId} is trusted`], isFine: true })
}

/** Packs that only this key signed are no longer used for exams. Keys that come with Koya are trusted by every copy of it. */
async function untrust(folder: string, keyId: string): Promise<Result<BankOutcome>> {
  const held = (await namesIn(join(folder, ownKeysFolder))).filter((name) => name.endsWith('.pem'))
  const ids = await Promise.all(held.map(async (name) => [name, (await readKey(join(folder, ownKeysFolder, name)))?.keyId] as const))
  // A damaged key is known by its name alone.
  const named = ids.filter(([name, id]) => id === keyId || name === `${keyId}.pem`)
  if (named.length === 0) return fail('request/malformed', { 'KEY-ID': `The key ${keyId} is not trusted here, or comes with Koya.` })
  for (const [name] of named) await rm(join(folder, ownKeysFolder, name))
  return succeed({ lines: [`the key ${keyId} is no longer trusted`], isFine: true })
}

async function readKey(file: string): Promise<{ readonly keyId: string; readonly pem: string } | null> {
  try {
    const pem = await readFile(file, 'utf8')
    const [keyId] = trustKeys([pem]).keys()
    return keyId === undefined ? null : { keyId, pem }
  } catch {
    return null
  }
}

function tellPack(pack: ListedPack): string {
  if (pack.kind === 'damaged') return `${pack.id}: ${pack.error.message}`
  if (pack.kind === 'built-in') return `${pack.header.id} version ${pack.header.version}, ${pack.header.title}: comes with Koya`
  return `${tellHead(pack.summary)}: ${statusText[pack.standing]}`
}
