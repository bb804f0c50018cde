import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettingsFile } from '../../../../src-main/app/open-settings-file.ts'
import { defaultSettings } from '../../../../src-shared/device/settings.ts'
import { buildUser } from '../../../support/build-user.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

/** Contents of a settings file, under the stored names that never change. */
const stored = {
  ...defaultSettings,
  seat: 'home',
  'learner.settings': [{ accountId: 'ada', values: { theme: 'dark' }, isCandidate: true }],
  place: { accountId: 'ada', path: '/dashboard' },
  'auth._token_expiration.local': 1,
  'auth._token_expiration.openid': 2,
  'auth._refresh_token_expiration.openid': 3,
  'auth.user': buildUser(),
  'lan.pins': { 'https://192.168.1.5:8787': 'a'.repeat(64) },
  'auth.backend': 'embedded',
  'auth.registration': { registrationId: 'R1', email: 'ada@example.com' },
  'examSeat.id': '11111111-1111-4111-8111-111111111111',
  'examSeat.papers': [{ userId: 'ada', attemptId: '22222222-2222-4222-8222-222222222222' }],
  'auth.remembered': [{ accountId: 'ada', name: 'Ada', identifier: 'ada@example.com', picture: null, hasPicturePassword: false }]
} as const

const names = Object.keys(stored) as (keyof typeof stored)[]

test('the settings file returns every value that any part of the app stores', () => {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(stored))
  const file = openSettingsFile(folder, () => 1)
  expect(Object.fromEntries(names.map((name) => [name, file.get(name)]))).toEqual(stored)
})

test('the settings file treats a value of the wrong type as absent under every name, and does not delete it', () => {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(Object.fromEntries(names.map((name) => [name, { wrong: true }]))))
  const file = openSettingsFile(folder, () => 1)
  expect(names.filter((name) => file.get(name) !== undefined)).toEqual([])
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as object)).toEqual(names)
})
