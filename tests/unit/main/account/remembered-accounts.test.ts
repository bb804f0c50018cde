import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSettingsFile } from '../../../../src-main/app/open-settings-file.ts'
import { createRememberedAccounts } from '../../../../src-main/account/remembered-accounts.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { Photo } from '../../../../src-shared/account/learner-profile.ts'
import { buildUser } from '../../../support/build-user.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

const photo: Photo = { mediaType: 'image/png', base64: 'aGk=' }

function openBook() {
  const folder = makeTempFolder()
  const settings = openSettingsFile(folder, Date.now)
  const at = {
    reply: (): Promise<Result<{ photo: Photo | null }>> => Promise.resolve(succeed({ photo })),
    picture: 'data:image/jpeg;base64,c21hbGw='
  }
  const asked: string[] = []
  const remembered = createRememberedAccounts({
    settings,
    api: {
      call(name) {
        asked.push(name)
        return at.reply() as never
      }
    },
    session: { withToken: (step) => step('token') },
    shrinkPicture: () => at.picture
  })
  return { remembered, settings, at, asked, folder }
}

test('a remembered account stores name, identifier and a small picture, and no other data of the learner', async () => {
  const { remembered, settings, folder } = openBook()
  const secretive = buildUser({ hasPhoto: true, profile: { ...buildUser().profile, school: 'Unity College', dateOfBirth: '2010-01-02' } })
  await remembered.remember(secretive)
  await settings.settled()
  const file = readFileSync(`${folder}/settings.json`, 'utf8')
  expect(JSON.parse(file)).toEqual({
    'auth.remembered': [
      { accountId: 'ada', name: 'Ada', identifier: 'ada@example.com', picture: 'data:image/jpeg;base64,c21hbGw=', hasPicturePassword: false }
    ]
  })
  expect(file).not.toContain('Unity')
})

test('a learner without e-mail is remembered by the user name', async () => {
  const { remembered, asked } = openBook()
  await remembered.remember(buildUser({ email: null, username: 'ada4821' }))
  expect(remembered.list()).toEqual([{ accountId: 'ada', name: 'Ada', identifier: 'ada4821', picture: null, hasPicturePassword: false }])
  expect(asked).toEqual([])
})

test('a remembered account says whether to ask for pictures, and an older file says no', async () => {
  const { remembered, settings, folder } = openBook()
  await remembered.remember(buildUser({ hasPicturePassword: true }))
  expect(remembered.list()[0]?.hasPicturePassword).toBe(true)
  await remembered.refresh(buildUser({ hasPicturePassword: false }))
  expect(remembered.list()[0]?.hasPicturePassword).toBe(false)
  await settings.settled()
  const older = { 'auth.remembered': [{ accountId: 'ada', name: 'Ada', identifier: 'ada4821', picture: null }] }
  writeFileSync(`${folder}/settings.json`, JSON.stringify(older))
  expect(openSettingsFile(folder, Date.now).get('auth.remembered')).toEqual([{ ...older['auth.remembered'][0], hasPicturePassword: false }])
})

test('the list holds the eight most recent sign-ins, latest first, each account once', async () => {
  const { remembered } = openBook()
  for (let number = 1; number <= 10; number += 1) await remembered.remember(buildUser({ id: `l${number}` }))
  await remembered.remember(buildUser({ id: 'l5', name: 'Five' }))
  expect(remembered.list().map(({ accountId }) => accountId)).toEqual(['l5', 'l10', 'l9', 'l8', 'l7', 'l6', 'l4', 'l3'])
  expect(remembered.list()[0]?.name).toBe('Five')
})

test('a picture above 8 KiB is not saved; if a picture cannot be fetched, the earlier one stays', async () => {
  const { remembered, at } = openBook()
  const ada = buildUser({ hasPhoto: true })
  await remembered.remember(ada)
  at.reply = () => Promise.resolve(fail('backend/unreachable'))
  await remembered.remember(ada)
  expect(remembered.list()[0]?.picture).toBe('data:image/jpeg;base64,c21hbGw=')
  at.reply = () => Promise.resolve(succeed({ photo }))
  at.picture = `data:image/png;base64,${'A'.repeat(8192)}`
  await remembered.refresh(ada)
  expect(remembered.list()[0]?.picture).toBeNull()
  at.picture = 'data:image/jpeg;base64,bmV3'
  await remembered.refresh(ada)
  expect(remembered.list()[0]?.picture).toBe('data:image/jpeg;base64,bmV3')
  await remembered.refresh({ ...ada, name: 'Ada L.', hasPhoto: false })
  expect(remembered.list()).toEqual([{ accountId: 'ada', name: 'Ada L.', identifier: 'ada@example.com', picture: null, hasPicturePassword: false }])
})

test('a forgotten account stays forgotten when its picture arrives later', async () => {
  const { remembered, at } = openBook()
  let release = (): void => undefined
  at.reply = () => new Promise((resolve) => (release = () => resolve(succeed({ photo }))))
  const remembering = remembered.remember(buildUser({ hasPhoto: true }))
  await new Promise((resolve) => setImmediate(resolve))
  await remembered.forget('ada')
  release()
  await remembering
  await remembered.refresh(buildUser())
  expect(remembered.list()).toEqual([])
})

test('accountIds returns null, not an empty list, if the stored list is damaged', async () => {
  const { remembered, settings } = openBook()
  expect(remembered.accountIds()).toBe(null)
  await remembered.remember(buildUser({ id: 'bola' }))
  await remembered.remember(buildUser())
  expect(remembered.accountIds()).toEqual(['ada', 'bola'])
  await settings.set('auth.remembered', [...remembered.list(), { accountId: 7 } as never])
  expect({ accountIds: remembered.accountIds(), accounts: remembered.list() }).toEqual({ accountIds: null, accounts: [] })
  await remembered.remember(buildUser())
  expect(remembered.accountIds()).toEqual(['ada'])
  await remembered.forget('ada')
  expect(remembered.accountIds()).toEqual([])
})
