import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runLibraryCommand } from '../../../../../src-server/commands/bank/library-commands.ts'
import { installPack, removePack } from '../../../../../src-server/content/packs/install-pack.ts'
import { packFileOf } from '../../../../../src-server/content/packs/archive/pack-folder.ts'
import { readShares, sharePack } from '../../../../../src-server/content/packs/pack-shares.ts'
import { changeStoredPacks, openStoredPacks } from '../../../../../src-server/content/packs/stored/stored-library.ts'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import { fail } from '../../../../../src-shared/kernel/errors/result.ts'
import { describeOnPostgres } from '../../../../support/databases.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { EXAM_BANK, makePackLibrary, makePicturedSums, makeSums, type PackToMake, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { squarePicture } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const logger = { warn: () => undefined }

/** Installs a pack at a server, as its administrator does by `koya-bank`. */
async function install(library: TestPackLibrary, { queries }: Pick<OpenDatabase, 'queries'>, pack: PackToMake = {}): Promise<string> {
  const file = await library.make(pack)
  const stores = { queries, folder: library.packFolder }
  const installed = await changeStoredPacks(stores, async () => installPack(await library.open(), { file, consent: { isOwn: true } }))
  if (!installed.ok) throw new Error(installed.error.code)
  return file
}

const namesIn = (folder: string): readonly string[] => readdirSync(folder).filter((name) => !name.startsWith('.'))

describeOnPostgres('The pack library of several servers', (makeDatabase) => {
  async function openServers() {
    const database = await makeDatabase()
    const [one, other] = [database.open(), database.open()]
    const [here, there] = [makePackLibrary(), join(makeTempFolder(), 'packs')]
    const mirror = await openStoredPacks({ queries: other.queries, folder: there }, logger)
    return { one, other, here, there, mirror }
  }

  it('a pack that is installed, shared and removed at one server is so at the other', async () => {
    const { one, here, there, mirror } = await openServers()
    const file = await install(here, one, {
      by: here.koya,
      ballast: randomBytes(700_000)
    })
    expect(await mirror.refresh()).toBe(true)
    expect(readFileSync(packFileOf(there, EXAM_BANK))).toEqual(readFileSync(file))
    expect(await mirror.refresh()).toBe(false)
    const stores = { queries: one.queries, folder: here.packFolder }
    await changeStoredPacks(stores, () => sharePack(here.packFolder, EXAM_BANK, true))
    await mirror.refresh()
    expect(await readShares(there)).toEqual(await readShares(here.packFolder))
    await changeStoredPacks(stores, async () => removePack(await here.open(), EXAM_BANK))
    await mirror.refresh()
    expect(namesIn(there)).toEqual(['shared.json'])
    expect(await one.queries.selectFrom('pack_piece').select('sha256').distinct().execute()).toHaveLength(1)
  })

  it('a copy that vanished, lost a file or was changed is made whole again', async () => {
    const { one, here, there, mirror } = await openServers()
    const file = await install(here, one, { by: here.koya })
    await mirror.refresh()
    for (const damage of [
      () => rmSync(there, { recursive: true }),
      () => rmSync(packFileOf(there, EXAM_BANK)),
      () => appendFileSync(packFileOf(there, EXAM_BANK), 'x'),
      () => writeFileSync(join(there, '.stored.json'), 'garbage')
    ]) {
      damage()
      expect(await mirror.refresh()).toBe(true)
      expect(readFileSync(packFileOf(there, EXAM_BANK))).toEqual(readFileSync(file))
    }
  })

  it('two administrators who install at once, at two servers, lose nothing', async () => {
    const { one, other, here, there, mirror } = await openServers()
    const file = await here.make({ id: 'sums-b', contents: [makeSums('b')] })
    const atOther = changeStoredPacks({ queries: other.queries, folder: there }, async () =>
      installPack({ ...(await here.open()), folder: there }, { file, consent: { isOwn: true } })
    )
    await Promise.all([install(here, one, { id: 'sums-a', contents: [makeSums('a')] }), atOther])
    await mirror.refresh()
    await (await openStoredPacks({ queries: one.queries, folder: here.packFolder }, logger)).refresh()
    for (const folder of [there, here.packFolder]) expect(namesIn(folder)).toEqual(['sums-a.koyapack', 'sums-b.koyapack'])
  })

  it('what fails changes nothing', async () => {
    const { one, here, there, mirror } = await openServers()
    await install(here, one, { by: here.koya })
    await changeStoredPacks({ queries: one.queries, folder: here.packFolder }, async () => {
      await removePack(await here.open(), EXAM_BANK)
      return fail('pack/busy')
    })
    await mirror.refresh()
    expect(namesIn(there)).toEqual([`${EXAM_BANK}.koyapack`])
    const again = await openStoredPacks({ queries: one.queries, folder: here.packFolder }, logger)
    await again.refresh()
    expect(namesIn(here.packFolder)).toEqual([`${EXAM_BANK}.koyapack`])
  })

  it('the first server brings the packs of its folder, and what only another one has is put aside', async () => {
    const database = await makeDatabase()
    const [first, second] = [makePackLibrary(), makePackLibrary()]
    for (const library of [first, second]) mkdirSync(library.packFolder, { recursive: true })
    await installPack(await first.open(), { file: await first.make({ id: 'sums-a' }), consent: { isOwn: true } })
    await installPack(await second.open(), { file: await second.make({ id: 'sums-b' }), consent: { isOwn: true } })
    for (const { packFolder: folder } of [first, second]) await openStoredPacks({ queries: database.open().queries, folder }, logger)
    expect(namesIn(second.packFolder)).toEqual(['not-in-the-database', 'sums-a.koyapack'])
    expect(existsSync(join(second.packFolder, 'not-in-the-database', 'sums-b.koyapack'))).toBe(true)
  })

  it('pieces that are gone from the database are told, and the old copy stays', async () => {
    const { one, here, there, mirror } = await openServers()
    await install(here, one, { id: 'sums-a' })
    await mirror.refresh()
    await install(here, one, { id: 'sums-b' })
    await one.queries.deleteFrom('pack_piece').execute()
    await expect(mirror.refresh()).rejects.toThrow('the database does not hold sums-b.koyapack whole')
    expect(namesIn(there)).toEqual(['sums-a.koyapack'])
  })
})

describeOnPostgres('Two servers', (makeDatabase) => {
  async function openBoth() {
    const database = await makeDatabase()
    const library = makePackLibrary()
    const open = (packFolder: string) => openTestBackend({ database, resourcesFolder: library.resources.folder, packFolder })
    return { library, one: await open(library.packFolder), other: await open(join(makeTempFolder(), 'packs')) }
  }

  it('give the pictures of a paper that the other one drew from a pack just installed', async () => {
    const { library, one, other } = await openBoth()
    const learner = await signIn(one)
    await install(library, one.database, { by: library.koya, contents: [makePicturedSums('new')] })
    const { attemptId, paper } = await openAttempt(one, learner, { slug: 'trial-sums' })
    expect(paper.pictures).toHaveLength(1)
    const params = { attemptId, sha256: squarePicture.sha256 }
    expect((await other.call('fetchPicture', { bearer: learner.token, params })).value.type).toBe(squarePicture.type)
  })

  it('soon draw on a pack that was installed at the other one, and on one whose key was trusted there', async () => {
    const { library, one, other } = await openBoth()
    const learner = await signIn(other)
    const prefix = async () => (await openAttempt(other, learner, { slug: 'trial-sums' })).paper.subjects[0]?.items[0]?.id.split('-')[0]
    expect(await prefix()).toBe('sum')
    await install(library, one.database, { by: library.koya, contents: [makeSums('new')] })
    await expect.poll(prefix, { timeout: 20_000, interval: 500 }).toBe('new')
    await install(library, one.database, { version: 9, by: library.stranger, contents: [makeSums('strange')] }).catch(() => undefined)
    await changeStoredPacks({ queries: one.database.queries, folder: library.packFolder }, async () => {
      mkdirSync(join(library.packFolder, 'keys'), { recursive: true })
      writeFileSync(join(library.packFolder, 'keys', 'own.pem'), library.stranger.publicPem)
      const file = await library.make({ version: 9, by: library.stranger, contents: [makeSums('strange')] })
      return installPack(await library.open(), { file, consent: {} })
    })
    await expect.poll(prefix, { timeout: 20_000, interval: 500 }).toBe('strange')
  })
})

describeOnPostgres('koya-bank', (makeDatabase) => {
  it('refuses a database that has no tables yet or is away', async () => {
    await makeDatabase()
    const library = makePackLibrary()
    const command = { kind: 'list', dataFolder: library.dataFolder, resourcesFolder: library.resources.folder } as const
    expect(await runLibraryCommand(command, 'postgres://127.0.0.1:1/nothing')).toMatchObject({ ok: false, error: { code: 'backend/database-away' } })
  })
})
