import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBankCommand, readBankFolders } from '../../../../../src-server/commands/bank/read-bank-command.ts'

it('bank commands use the folders from the server’s environment variables, unless options override them', () => {
  const locations = readBankFolders({ KOYA_DATA: '/srv/koya', KOYA_RESOURCES: '/opt/resources' })
  expect(readBankCommand(['list'], locations)).toMatchObject({ ok: true, value: { dataFolder: '/srv/koya', resourcesFolder: '/opt/resources' } })
  expect(readBankCommand(['check'], locations)).toMatchObject({ ok: true, value: { contentFolder: join('/opt/resources', 'content') } })
  expect(readBankCommand(['list', '--data', 'here'], locations)).toMatchObject({
    ok: true,
    value: { dataFolder: 'here', resourcesFolder: '/opt/resources' }
  })
})

it('bank commands use the default folders when the variables are unset or empty', () => {
  for (const variables of [{}, { KOYA_DATA: ' ', KOYA_RESOURCES: '' }])
    expect(readBankCommand(['list'], readBankFolders(variables))).toMatchObject({ value: { dataFolder: 'koya-data', resourcesFolder: 'resources' } })
})

it('folders from environment variables do not count as options of a command that takes none', () => {
  expect(readBankCommand(['sign', 'a', 'b', 'c'], readBankFolders({ KOYA_DATA: '/srv/koya' }))).toMatchObject({ ok: true, value: { kind: 'sign' } })
})
