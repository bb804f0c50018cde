import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSettingsFile, loadElectronStore, type StoredValues } from '../../../../src-main/platform/settings-file.ts'
import { emptyProfile } from '../../../../src-shared/account/learner-profile.ts'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { userSchema } from '../../../../src-shared/account/session-schemas.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

const NAME = 'auth._token_expiration.local'
const schema = z.object({ [NAME]: z.number().optional(), 'auth.user': userSchema.optional() })
const place = (folder: string) => ({ loadStore: loadElectronStore, folder, now: () => 1234 })
const open = (folder: string) => createSettingsFile(schema, place(folder))

test('a setting is saved under its platform name, read at the next start and can be removed', async () => {
  const folder = makeTempFolder()
  expect(open(folder).get(NAME)).toBeUndefined()
  expect(await open(folder).set(NAME, 17)).toBe(true)
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ [NAME]: 17 })
  const settings = open(folder)
  expect(settings.get(NAME)).toBe(17)
  expect(settings.quarantinedPath).toBeNull()
  await settings.set(NAME, undefined)
  expect(open(folder).get(NAME)).toBeUndefined()
})

describe.each([
  ['half a file', '{"auth.user": {"id"'],
  ['nothing', ''],
  ['a list', '[1]'],
  ['null', 'null'],
  ['bytes', '\u0000\u0001\ufffd']
])('a settings file that holds %s', (_, text) => {
  test('a damaged settings file is quarantined unchanged and reported, and settings start empty', async () => {
    const folder = makeTempFolder()
    writeFileSync(join(folder, 'settings.json'), text)
    const settings = open(folder)
    expect(settings.quarantinedPath).toBe(join(folder, 'settings.json.unreadable-1234'))
    expect(readFileSync(join(folder, 'settings.json.unreadable-1234'), 'utf8')).toBe(text)
    expect(settings.get(NAME)).toBeUndefined()
    expect(await settings.set(NAME, 5)).toBe(true)
    expect(open(folder).get(NAME)).toBe(5)
  })
})

test('a setting of the wrong type counts as absent and does not affect the others', () => {
  const folder = makeTempFolder()
  const user = {
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    username: null,
    role: 'student',
    hasPhoto: false,
    profile: emptyProfile,
    hasPicturePassword: false
  } as const
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ [NAME]: 'soon', 'auth.user': user }))
  const settings = open(folder)
  expect(settings.quarantinedPath).toBeNull()
  expect(settings.get(NAME)).toBeUndefined()
  expect(settings.get('auth.user')).toEqual(user)
})

test('a settings file parses values with its own schema and leaves other values in the file', async () => {
  const folder = makeTempFolder()
  await open(folder).set(NAME, 17)
  const others = createSettingsFile(z.object({ backend: z.string().toLowerCase().optional(), [NAME]: z.number().max(16).optional() }), place(folder))
  expect(others.get(NAME)).toBeUndefined()
  await others.set('backend', 'HTTPS://KOYA.SCHOOL.EXAMPLE')
  expect(others.get('backend')).toBe('https://koya.school.example')
  expect(open(folder).get(NAME)).toBe(17)
})

test('settings are typed by their schema, and reading a name outside it throws', () => {
  const settings = open(makeTempFolder())
  // @ts-expect-error: this value is a number
  const ofAnotherKind: StoredValues<{ [NAME]: string }> = settings
  // @ts-expect-error: the schema does not name it
  const ofAnotherName: StoredValues<{ 'lan.pins'?: string | undefined }> = settings
  expect(ofAnotherKind).toBe(settings)
  expect(() => ofAnotherName.get('lan.pins')).toThrow('no setting is named lan.pins')
})

test('a settings file damaged while the app runs is not overwritten, and settings stay readable', async () => {
  const folder = makeTempFolder()
  const settings = open(folder)
  await settings.set(NAME, 5)
  writeFileSync(join(folder, 'settings.json'), '{"half')
  expect(settings.get(NAME)).toBe(5)
  expect(await settings.set(NAME, 6)).toBe(false)
  expect(settings.get(NAME)).toBe(6)
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{"half')
  expect(open(folder).quarantinedPath).not.toBeNull()
})

test('a setting that cannot be written holds for this run and is written with the next successful save', async () => {
  const folder = join(makeTempFolder(), 'data')
  mkdirSync(folder)
  const settings = open(folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder was')
  expect(await settings.set(NAME, 9)).toBe(false)
  expect(settings.get(NAME)).toBe(9)
  rmSync(folder)
  expect(await settings.set('auth.user', undefined)).toBe(true)
  expect(open(folder).get(NAME)).toBe(9)
})

test.skipIf(process.getuid?.() === 0)('a setting in a read-only folder is not written, and saving it returns false', async () => {
  const folder = makeTempFolder()
  const settings = open(folder)
  chmodSync(folder, 0o500)
  expect(await settings.set(NAME, 9)).toBe(false)
  chmodSync(folder, 0o700)
  expect(existsSync(join(folder, 'settings.json'))).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('a settings file that another program holds is neither quarantined nor taken for empty', async () => {
  const folder = makeTempFolder()
  await open(folder).set(NAME, 17)
  chmodSync(join(folder, 'settings.json'), 0o000)
  expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'EACCES' }))
  expect(readdirSync(folder)).toEqual(['settings.json'])
  chmodSync(join(folder, 'settings.json'), 0o600)
  expect(open(folder).get(NAME)).toBe(17)
})

test('a change that could not be written is written once the disk works, without another change', async () => {
  const folder = makeTempFolder()
  const settings = createSettingsFile(schema, { ...place(folder), writeAgainAfterMs: 20 })
  chmodSync(folder, 0o500)
  expect(await settings.set(NAME, 17)).toBe(false)
  chmodSync(folder, 0o700)
  await expect.poll(() => existsSync(join(folder, 'settings.json'))).toBe(true)
  expect(open(folder).get(NAME)).toBe(17)
})
