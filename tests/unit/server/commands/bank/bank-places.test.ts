import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBankCommand, readBankFolders } from '../../../../../src-server/commands/bank/read-bank-command.ts'

it('takes the places of a server’s variables, which its own options outweigh', () => {
  const locations = readBankFolders({ KOYA_DATA: '/srv/koya', KOYA_RESOURCES: '/opt/resources' })
  expect(readBankCommand(['list'], locations)).toMatchObject({ ok: true, value: { dataFolder: '/srv/koya', resourcesFolder: '/opt/resources' } })
  expect(readBankCommand(['check'], locations)).toMatchObject({ ok: true, value: { contentFolder: join('/opt/resources', 'content') } })
  expect(readBankCommand(['list', '--data', 'here'], locations)).toMatchObject({
    ok: true,
    value: { dataFolder: 'here', resourcesFolder: '/opt/resources' }
  })
})

it('are those of a checkout without any, or with empty ones', () => {
  for (const variables of [{}, { KOYA_DATA: ' ', KOYA_RESOURCES: '' }])
    expect(readBankCommand(['list'], readBankFolders(variables))).toMatchObject({ value: { dataFolder: 'koya-data', resourcesFolder: 'resources' } })
})

it('are no options: a command that takes none is not refused for them', () => {
  expect(readBankCommand(['sign', 'a', 'b', 'c'], readBankFolders({ KOYA_DATA: '/srv/koya' }))).toMatchObject({ ok: true, value: { kind: 'sign' } })
})
