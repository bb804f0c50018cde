import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { openSqlite } from '../../../../../src-server/platform/database/open-sqlite.ts'
import { readTls } from '../../../../../src-server/device/lan/read-tls.ts'
import { writeCertificate } from '../../../../../src-server/device/lan/write-certificate.ts'
import { backUp } from '../../../../../src-server/commands/maintenance/back-up.ts'
import { restore } from '../../../../../src-server/commands/maintenance/restore.ts'
import { makeDataFolder } from '../../../../support/start-backend-child.ts'

const now = Date.UTC(2026, 10, 22, 9)
const modeOf = (path: string): number => statSync(path).mode & 0o777
/** Longer than a row of a backup. */
const film = Buffer.alloc(4_300_001, 'film')

/** Makes the data of a centre: a database, two packs with a trusted key, and its own certificate. */
async function openCentre(tlsFolder?: string) {
  const dataFolder = makeDataFolder()
  const database = openSqlite(dataFolder)
  await migrate(database, allMigrations)
  await database.close()
  mkdirSync(join(dataFolder, 'packs/keys'), { recursive: true })
  const files = {
    'sums.koyapack': 'sums',
    'films.koyapack': film,
    'shared.json': '{}',
    '.lock.sqlite': '',
    '.incoming-1-a': 'half',
    'keys/ada.pem': 'k'
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dataFolder, 'packs', name), bytes)
  const folder = tlsFolder ?? join(dataFolder, 'tls')
  const made = await writeCertificate(folder, now)
  if (!made.ok) throw new Error(made.error.message)
  const { certificate, key, fingerprint } = made.value
  return { dataFolder, tls: { KOYA_TLS_CERT: certificate, KOYA_TLS_KEY: key }, fingerprint }
}

async function makeBackup({ dataFolder, tls = {} }: { readonly dataFolder: string; readonly tls?: object }) {
  const file = join(makeDataFolder(), 'monday.koyabackup')
  return { file, made: await backUp({ dataFolder, file, tls }) }
}

describe('a backup of a centre', () => {
  it.each([
    ['the settings name', false],
    ['lies in its data', true]
  ])('a restore brings back the packs and the certificate that %s, so that kiosk devices recognise the server', async (_, isInData) => {
    const { dataFolder, tls, fingerprint } = await openCentre(isInData ? undefined : join(makeDataFolder(), 'elsewhere'))
    const { file, made } = await makeBackup({ dataFolder, tls: isInData ? {} : tls })
    expect(made).toMatchObject({ value: { packs: 2, fingerprint } })
    const other = join(makeDataFolder(), 'new')
    expect(await restore({ file, dataFolder: other, now })).toMatchObject({ value: { folders: ['packs', 'tls'], setAside: null } })
    expect(readdirSync(other).sort()).toEqual(['koya.sqlite', 'packs', 'tls'])
    expect(readdirSync(join(other, 'packs')).sort()).toEqual(['films.koyapack', 'keys', 'shared.json', 'sums.koyapack'])
    expect(readFileSync(join(other, 'packs/films.koyapack')).equals(film)).toBe(true)
    expect(readFileSync(join(other, 'packs/keys/ada.pem'), 'utf8')).toBe('k')
    const [KOYA_TLS_CERT, KOYA_TLS_KEY] = [join(other, 'tls/koya-cert.pem'), join(other, 'tls/koya-key.pem')]
    expect(readTls({ KOYA_TLS_CERT, KOYA_TLS_KEY })).toMatchObject({ value: { fingerprint } })
    if (process.platform !== 'win32') {
      expect([KOYA_TLS_CERT, KOYA_TLS_KEY, join(other, 'tls'), other].map(modeOf)).toEqual([0o644, 0o600, 0o700, 0o700])
    }
  })

  it('a restored database contains no backup tables and none of the packed files', async () => {
    const { file } = await makeBackup(await openCentre())
    const dataFolder = makeDataFolder()
    await restore({ file, dataFolder, now })
    const path = join(dataFolder, 'koya.sqlite')
    const database = new DatabaseSync(path, { readOnly: true })
    expect(database.prepare("select name from sqlite_schema where name like 'backup%'").all()).toEqual([])
    database.close()
    expect(statSync(path).size).toBeLessThan(film.length / 2)
  })

  it('a restored private key is readable by its owner only, whatever its mode was before', async () => {
    const centre = await openCentre()
    chmodSync(centre.tls.KOYA_TLS_KEY, 0o644)
    const { file } = await makeBackup(centre)
    const dataFolder = makeDataFolder()
    await restore({ file, dataFolder, now })
    if (process.platform !== 'win32') expect(modeOf(join(dataFolder, 'tls/koya-key.pem'))).toBe(0o600)
  })

  it('a restore quarantines the existing packs and certificate', async () => {
    const { file } = await makeBackup(await openCentre())
    const there = await openCentre()
    await restore({ file, dataFolder: there.dataFolder, now })
    const names = [`koya.sqlite.before-restore-${now}`, 'packs', `packs.before-restore-${now}`, 'tls', `tls.before-restore-${now}`]
    expect(readdirSync(there.dataFolder).sort()).toEqual(['koya.sqlite', ...names])
    const KOYA_TLS_CERT = join(there.dataFolder, `tls.before-restore-${now}/koya-cert.pem`)
    expect(readTls({ KOYA_TLS_CERT, KOYA_TLS_KEY: KOYA_TLS_CERT.replace('cert', 'key') })).toMatchObject({
      value: { fingerprint: there.fingerprint }
    })
  })

  it('restoring a backup without packs and certificate leaves the existing ones in place', async () => {
    const dataFolder = makeDataFolder()
    const database = openSqlite(dataFolder)
    await migrate(database, allMigrations)
    await database.close()
    const { file, made } = await makeBackup({ dataFolder })
    expect(made).toMatchObject({ value: { packs: 0, fingerprint: null } })
    const there = await openCentre()
    expect(await restore({ file, dataFolder: there.dataFolder, now })).toMatchObject({ value: { folders: [] } })
    expect(existsSync(there.tls.KOYA_TLS_KEY)).toBe(true)
  })

  it('no backup is made when the certificate and the key do not match', async () => {
    const centre = await openCentre()
    const { file, made } = await makeBackup({ ...centre, tls: { ...centre.tls, KOYA_TLS_KEY: (await openCentre()).tls.KOYA_TLS_KEY } })
    expect(made).toMatchObject({ error: { code: 'request/malformed', fields: { KOYA_TLS_KEY: expect.any(String) as unknown } } })
    expect(existsSync(file)).toBe(false)
  })
})

describe('a backup that somebody rewrote', () => {
  let whole: Buffer | undefined
  const copyOfBackup = async (): Promise<string> => {
    whole ??= readFileSync((await makeBackup(await openCentre())).file)
    const file = join(makeDataFolder(), 'copy')
    writeFileSync(file, whole)
    return file
  }

  it.each([
    ['up and out', '../tls/koya-key.pem'],
    ['to the root', '/etc/koya-key.pem'],
    ['to the database', 'koya.sqlite'],
    ['to a hidden file', 'packs/.lock.sqlite'],
    ['through its folder', 'packs/../../x.koyapack'],
    ['by a backslash', 'packs\\x.koyapack'],
    ['behind an end of line', 'packs/a\n']
  ])('restoring a tampered backup writes nothing %s', async (_, name) => {
    const file = await copyOfBackup()
    const database = new DatabaseSync(file)
    const sha256 = createHash('sha256').update('x').digest('hex')
    database.prepare('insert into backup_file values (?, 420, 1, ?)').run(name, sha256)
    database.prepare("insert into backup_step values (?, 0, cast('x' as blob))").run(name)
    database.close()
    const folder = makeDataFolder()
    const dataFolder = join(folder, 'data')
    expect(await restore({ file, dataFolder, now })).toMatchObject({
      error: { code: 'request/malformed', fields: { restore: expect.any(String) as unknown } }
    })
    expect({ folderFiles: readdirSync(folder), dataFolderFiles: readdirSync(dataFolder) }).toEqual({ folderFiles: ['data'], dataFolderFiles: [] })
  })

  it.each([
    ['another byte', "update backup_step set bytes = cast('other' as blob) where name = 'packs/sums.koyapack'"],
    ['a part missing', "delete from backup_step where name = 'packs/films.koyapack' and place = 1"],
    ['another sum', "update backup_file set sha256 = ''"]
  ])('restoring a tampered backup with %s restores nothing', async (_, change) => {
    const file = await copyOfBackup()
    const database = new DatabaseSync(file)
    database.exec(change)
    database.close()
    const dataFolder = makeDataFolder()
    expect((await restore({ file, dataFolder, now })).ok).toBe(false)
    expect(readdirSync(dataFolder)).toEqual([])
  })
})
