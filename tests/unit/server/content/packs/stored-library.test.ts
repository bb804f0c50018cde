import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { runLibraryCommand } from '../../../../../src-server/commands/bank/library-commands.ts'
import { installPack, removePack } from '../../../../../src-server/content/packs/install-pack.ts'
import { readPackRules } from '../../../../../src-server/content/packs/built-in-packs.ts'
import { packFileOf } from '../../../../../src-server/content/packs/archive/pack-folder.ts'
import { readShares, sharePack } from '../../../../../src-server/content/packs/pack-shares.ts'
import { changeStoredPacks, openStoredPacks } from '../../../../../src-server/content/packs/stored/stored-library.ts'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import { fail } from '../../../../../src-shared/kernel/errors/result.ts'
import { describeOnPostgres } from '../../../../support/databases.ts'
import { tier } from '../../../../support/tier.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { EXAM_BANK, makePackLibrary, makePicturedSums, makeSums, type PackToMake, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { squarePicture } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const warned: { aside?: readonly string[]; err?: unknown }[] = []
const logger = { warn: (about: (typeof warned)[number]) => void warned.push(about) }

beforeEach(() => void warned.splice(0))

/** Installs a pack at a server, as its administrator does by `koya-bank`. */
async function install(library: TestPackLibrary, { queries }: Pick<OpenDatabase, 'queries'>, pack: PackToMake = {}): Promise<string> {
  const file = await library.make(pack)
  const installed = await changeStoredPacks(queries, (folder) => installInto(library, folder, file))
  if (!installed.ok) throw new Error(installed.error.code)
  return file
}

async function installInto(library: TestPackLibrary, folder: string, file: string) {
  return installPack({ folder, rules: await readPackRules(library.resources.folder, folder) }, { file, consent: { isOwn: true } })
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
    await mirror.refresh()
    expect(readFileSync(packFileOf(there, EXAM_BANK))).toEqual(readFileSync(file))
    const written = statSync(packFileOf(there, EXAM_BANK))
    await mirror.refresh()
    expect(statSync(packFileOf(there, EXAM_BANK))).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs })
    await changeStoredPacks(one.queries, (folder) => sharePack(folder, EXAM_BANK, true))
    await mirror.refresh()
    expect(await readShares(there)).toEqual({ [EXAM_BANK]: { codeHash: expect.any(String) as string } })
    await changeStoredPacks(one.queries, (folder) => removePack({ folder }, EXAM_BANK))
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
      await mirror.refresh()
      expect(readFileSync(packFileOf(there, EXAM_BANK))).toEqual(readFileSync(file))
    }
  })

  it('two administrators who install at once, at two servers, lose nothing', async () => {
    const { one, other, here, there, mirror } = await openServers()
    await install(here, one, { id: 'sums-c', contents: [makeSums('c')] })
    await mirror.refresh()
    const file = await here.make({ id: 'sums-a', contents: [makeSums('a')] })
    let runs = 0
    const installed = await changeStoredPacks(one.queries, async (folder) => {
      runs += 1
      // The other one is faster, once.
      if (runs === 1) await install(here, other, { id: 'sums-b', contents: [makeSums('b')] })
      return installInto(here, folder, file)
    })
    expect([installed.ok, runs]).toEqual([true, 2])
    await mirror.refresh()
    expect(namesIn(there)).toEqual(['sums-a.koyapack', 'sums-b.koyapack', 'sums-c.koyapack'])
  })

  it('what fails changes nothing, and no server uses what is not stored', async () => {
    const { one, here, there, mirror } = await openServers()
    await install(here, one, { by: here.koya })
    await mirror.refresh()
    await changeStoredPacks(one.queries, async (folder) => {
      await removePack({ folder }, EXAM_BANK)
      await mirror.refresh()
      expect(namesIn(there)).toEqual([`${EXAM_BANK}.koyapack`])
      return fail('pack/busy')
    })
    await mirror.refresh()
    expect(namesIn(there)).toEqual([`${EXAM_BANK}.koyapack`])
  })

  it('the first server brings the packs of its folder, and what another one has is put aside, also under the same name', async () => {
    const database = await makeDatabase()
    const [empty, first, second] = [makePackLibrary(), makePackLibrary(), makePackLibrary()]
    for (const library of [empty, first, second]) mkdirSync(library.packFolder, { recursive: true })
    for (const id of ['sums-a', 'sums-c']) await installInto(first, first.packFolder, await first.make({ id }))
    for (const id of ['sums-b', 'sums-c']) await installInto(second, second.packFolder, await second.make({ id, version: 8 }))
    for (const { packFolder: folder } of [empty, first, second]) await openStoredPacks({ queries: database.open().queries, folder }, logger)
    expect(namesIn(second.packFolder)).toEqual(['not-in-the-database', 'sums-a.koyapack', 'sums-c.koyapack'])
    const aside = readdirSync(join(second.packFolder, 'not-in-the-database'))
    expect(aside.map((name) => name.slice(9)).sort()).toEqual(['sums-b.koyapack', 'sums-c.koyapack'])
    expect(readFileSync(packFileOf(second.packFolder, 'sums-c'))).toEqual(readFileSync(packFileOf(first.packFolder, 'sums-c')))
  })

  it('a pack that somebody copies into a folder by hand is put aside, and one of a restored database’s future, too', async () => {
    const { one, here, there, mirror } = await openServers()
    await install(here, one, { id: 'sums-a' })
    const past = await one.queries.selectFrom('pack_library').selectAll().executeTakeFirstOrThrow()
    await mirror.refresh()
    writeFileSync(packFileOf(there, 'sums-x'), 'anything')
    symlinkSync('/nowhere', packFileOf(there, 'sums-y'))
    writeFileSync(join(there, 'an odd name.koyapack'), 'anything')
    await mirror.refresh()
    await install(here, one, { id: 'sums-b' })
    await mirror.refresh()
    await one.queries.updateTable('pack_library').set({ revision: past.revision, files: past.files }).execute()
    // Its new future is longer than the one before.
    for (const id of ['sums-c', 'sums-d']) await install(here, one, { id })
    await mirror.refresh()
    expect(namesIn(there)).toEqual(['not-in-the-database', 'sums-a.koyapack', 'sums-c.koyapack', 'sums-d.koyapack'])
    const aside = readdirSync(join(there, 'not-in-the-database')).map((name) => name.replace(/^[^-]+-/, ''))
    expect(aside.sort()).toEqual(['an odd name.koyapack', 'sums-b.koyapack', 'sums-x.koyapack', 'sums-y.koyapack'])
    expect(warned.flatMap(({ aside: told = [] }) => told)).toHaveLength(4)
  })

  it('a file that is gone from the database is told, keeps no other from the copy, and is mended by installing it again', async () => {
    const { one, other, here, there } = await openServers()
    const first = await install(here, one, { id: 'sums-a' })
    await one.queries
      .updateTable('pack_piece')
      .set({ bytes: Buffer.from('damaged') })
      .execute()
    const file = await install(here, one, { id: 'sums-b' })
    const mirror = await openStoredPacks({ queries: other.queries, folder: there }, logger)
    expect(warned).toHaveLength(1)
    expect(namesIn(there)).toEqual(['sums-b.koyapack'])
    expect(readFileSync(packFileOf(there, 'sums-b'))).toEqual(readFileSync(file))
    const again = await changeStoredPacks(one.queries, (folder) => installInto(here, folder, first))
    expect(again.ok).toBe(true)
    await mirror.refresh()
    expect(namesIn(there)).toEqual(['sums-a.koyapack', 'sums-b.koyapack'])
    expect(warned).toHaveLength(1)
    await one.queries.deleteFrom('pack_piece').execute()
    await changeStoredPacks(one.queries, (folder) => removePack({ folder }, 'sums-a'))
    await (await openStoredPacks({ queries: other.queries, folder: join(makeTempFolder(), 'packs') }, logger)).refresh()
    expect((await one.queries.selectFrom('pack_library').select('files').executeTakeFirstOrThrow()).files).not.toContain('sums-a')
  })

  it.each(['../../evil.txt', '/etc/evil.koyapack', '.hidden.koyapack', 'keys/../evil.pem', 'evil.txt'])(
    'a row that names %s writes nothing',
    async (name) => {
      const { one, there, mirror } = await openServers()
      const contents = { id: '00000000-0000-4000-8000-000000000001', files: [{ name, sha256: 'a'.repeat(64) }], changes: ['a'] }
      await one.queries
        .insertInto('pack_library')
        .values({ name: 'packs', revision: 1, files: JSON.stringify(contents) })
        .execute()
      await mirror.refresh()
      expect(warned).toHaveLength(1)
      expect(existsSync(there)).toBe(false)
    }
  )
})

describeOnPostgres('Two servers', (makeDatabase) => {
  async function openBoth() {
    const database = await makeDatabase()
    const library = makePackLibrary()
    const open = (packFolder: string) => openTestBackend({ database, resourcesFolder: library.resources.folder, packFolder })
    return { library, one: await open(library.packFolder), other: await open(join(makeTempFolder(), 'packs')) }
  }

  it.skipIf(tier() === 'commit')(
    'give the pictures of a paper that the other one drew from a pack just installed, also where the copy vanished',
    async () => {
      const { library, one, other } = await openBoth()
      const learner = await signIn(one)
      await install(library, one.database, { by: library.koya, contents: [makePicturedSums('new')] })
      let attemptId = ''
      const draw = async () => {
        const drawn = await openAttempt(one, learner, { slug: 'trial-sums' })
        attemptId = drawn.attemptId
        return drawn.paper.pictures?.length ?? 0
      }
      await expect.poll(draw, { timeout: 20_000, interval: 200 }).toBe(1)
      // Its copy is asked for at the latest now.
      rmSync(other.packFolder, { recursive: true, force: true })
      const params = { attemptId, sha256: squarePicture.sha256 }
      expect((await other.call('fetchPicture', { bearer: learner.token, params })).value.type).toBe(squarePicture.type)
    }
  )

  it.skipIf(tier() === 'commit')('soon draw on a pack that was installed at the other one, and on one whose key was trusted there', async () => {
    const { library, one, other } = await openBoth()
    const learner = await signIn(other)
    const prefix = async () => (await openAttempt(other, learner, { slug: 'trial-sums' })).paper.subjects[0]?.items[0]?.id.split('-')[0]
    expect(await prefix()).toBe('sum')
    await install(library, one.database, { by: library.koya, contents: [makeSums('new')] })
    await expect.poll(prefix, { timeout: 20_000, interval: 500 }).toBe('new')
    const file = await library.make({ version: 9, by: library.stranger, contents: [makeSums('strange')] })
    await changeStoredPacks(one.database.queries, (folder) => {
      mkdirSync(join(folder, 'keys'), { recursive: true })
      writeFileSync(join(folder, 'keys', 'own.pem'), library.stranger.publicPem)
      return installInto(library, folder, file)
    })
    // Without its copy it asks at once.
    rmSync(other.packFolder, { recursive: true, force: true })
    expect(await prefix()).toBe('strange')
  })
})

describeOnPostgres('koya-bank', (makeDatabase) => {
  it('refuses a database that is away, and leaves it alone where another folder is named', async () => {
    await makeDatabase()
    const library = makePackLibrary()
    const command = { kind: 'list', dataFolder: library.dataFolder, resourcesFolder: library.resources.folder } as const
    const databaseUrl = 'postgres://127.0.0.1:1/nothing'
    expect(await runLibraryCommand(command, { databaseUrl, dataFolder: library.dataFolder })).toMatchObject({
      ok: false,
      error: { code: 'backend/database-away' }
    })
    expect(await runLibraryCommand(command, { databaseUrl, dataFolder: '/var/lib/koya' })).toMatchObject({ ok: true })
  })
})
