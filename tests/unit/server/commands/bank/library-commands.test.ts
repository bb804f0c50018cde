import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { startPackServer } from '../../../../support/pack-server.ts'
import { makePackLibrary, type TestPackLibrary } from '../../../../support/pack-library.ts'

function runIn({ dataFolder, resources }: Pick<TestPackLibrary, 'dataFolder' | 'resources'>) {
  return async (...args: string[]): Promise<Result<BankOutcome>> => {
    const command = readBank([...args, '--data', dataFolder, '--resources', resources.folder])
    return command.ok ? runBankCommand(command.value, '2026-11-22') : command
  }
}

const linesOf = (outcome: Result<BankOutcome>): readonly string[] => (outcome.ok ? outcome.value.lines : [outcome.error.code])

describe('the library of a backend, by command', () => {
  it('the bank command installs, lists and removes a pack', async () => {
    const library = makePackLibrary()
    const run = runIn(library)
    expect(linesOf(await run('list'))).toEqual(['trial version 4, Pack trial: comes with Koya'])
    const installed = linesOf(await run('install', await library.make({ by: library.koya })))
    expect(installed[0]).toMatch(new RegExp(`^trial version 5, Pack trial, \\d+ bytes, signed: ${library.koya.keyId} is installed$`))
    expect(installed[1]).toBe('  mathematics: 60 items')
    expect(linesOf(await run('list'))[1]).toMatch(/^trial version 5, .*: exams draw on it$/)
    expect(linesOf(await run('remove', 'trial'))).toEqual(['trial is removed'])
    expect(linesOf(await run('remove', 'trial'))).toEqual(['pack/not-found'])
    expect(linesOf(await run('list'))).toHaveLength(1)
  })

  it('the bank command needs consent for packs that are unsigned, signed by a stranger, or older', async () => {
    const library = makePackLibrary()
    const run = runIn(library)
    const own = await library.make({ id: 'my-sums' })
    expect(linesOf(await run('install', own))).toEqual(['pack/unsigned'])
    expect(linesOf(await run('install', own, '--own'))[0]).toMatch(/not signed is installed$/)
    const law = await library.make({ id: 'law', by: library.stranger })
    expect(await run('install', law)).toMatchObject({ error: { code: 'pack/unknown-signer', fields: { signer: library.stranger.keyId } } })
    expect(linesOf(await run('install', law, '--signer', library.stranger.keyId))[0]).toMatch(/signed by an unknown key: [0-9a-f]{16} is installed$/)
    const older = await library.make({ id: 'law', version: 1, by: library.stranger })
    expect(await run('install', older, '--signer', library.stranger.keyId)).toMatchObject({
      error: { code: 'pack/not-newer', fields: { version: '5' } }
    })
    expect((await run('install', older, '--signer', library.stranger.keyId, '--older')).ok).toBe(true)
  })

  it('the bank command trusts a signer from when its key is added until it is taken away, and refuses a file that is not a key', async () => {
    const library = makePackLibrary()
    const run = runIn(library)
    const pack = await library.make({ by: library.stranger })
    expect(linesOf(await run('install', pack))).toEqual(['pack/not-for-exams'])
    const key = join(library.dataFolder, 'board.pem')
    writeFileSync(key, library.stranger.publicPem)
    expect(linesOf(await run('trust', key))).toEqual([`the key ${library.stranger.keyId} is trusted`])
    expect(linesOf(await run('install', pack))[0]).toMatch(/is installed$/)
    expect(linesOf(await run('untrust', library.stranger.keyId))).toEqual([`the key ${library.stranger.keyId} is no longer trusted`])
    expect(linesOf(await run('list'))[1]).toMatch(/not used: exams draw on its name, and no trusted key signed it$/)
    for (const id of [library.stranger.keyId, library.koya.keyId, '../../x'])
      expect(await run('untrust', id)).toMatchObject({ error: { code: 'request/malformed' } })
    writeFileSync(key, 'no key')
    expect(await run('trust', key)).toMatchObject({ error: { code: 'request/malformed' } })
    writeFileSync(key, library.stranger.privatePem)
    const refused = await run('trust', key)
    expect(refused).toMatchObject({ error: { code: 'request/malformed' } })
    expect(JSON.stringify(refused)).not.toContain(library.stranger.privatePem.split('\n')[1])
    expect(await run('trust', join(library.dataFolder, 'none.pem'))).toMatchObject({ error: { code: 'request/malformed' } })
  })

  it('the bank command lists packs that cannot be used, with the reason', async () => {
    const library = makePackLibrary()
    const run = runIn(library)
    await run('install', await library.make({ by: library.koya }))
    library.resources.write('packs/trial.json', {
      ...(JSON.parse('{"id":"trial","version":9,"title":"Pack trial"}') as object),
      licence: 'x',
      languages: ['en'],
      publishedOn: '2026-11-22'
    })
    expect(linesOf(await run('list'))[1]).toMatch(/: not used: the built-in version is not older$/)
    writeFileSync(join(library.packFolder, 'trial.koyapack'), 'nothing')
    expect(linesOf(await run('list'))[1]).toMatch(/^trial: This file is not a Koya pack/)
  })

  it('a pack is shared with everybody, and a pack for exams only with those who have its code', async () => {
    const library = makePackLibrary()
    const run = runIn(library)
    expect(linesOf(await run('share', 'my-sums'))).toEqual(['pack/not-found'])
    await run('install', await library.make({ id: 'my-sums' }), '--own')
    await run('install', await library.make({ by: library.koya }))
    expect(linesOf(await run('share', 'my-sums'))).toEqual([
      'my-sums is shared, with its answers, with everybody who can reach this server: /api/packs/my-sums'
    ])
    expect(linesOf(await run('share', 'trial'))).toEqual(['pack/needs-code'])
    expect(linesOf(await run('share', 'trial', '--code'))[0]).toMatch(/with everybody who has this address: \/api\/packs\/trial\?code=[\w-]{22}$/)
    expect(linesOf(await run('unshare', 'trial'))).toEqual(['trial is no longer shared'])
    expect(linesOf(await run('unshare', 'trial'))).toEqual(['pack/not-found'])
  })

  it('the bank command shows the packs at an address, and installs the only one there', async () => {
    const server = await startPackServer()
    const bytes = await server.share({ id: 'my-sums', version: 2 })
    const library = makePackLibrary()
    const run = runIn(library)
    expect(linesOf(await run('look', server.base))).toEqual([`my-sums version 2, Pack my-sums, ${bytes.length} bytes, not signed`])
    expect(linesOf(await run('install', server.base))).toEqual(['pack/unsigned'])
    expect(linesOf(await run('install', server.base, '--own'))[0]).toMatch(/is installed; 0 of its \d+ bytes were downloaded$/)
    expect(linesOf(await run('list'))[1]).toMatch(/^my-sums version 2/)
    expect(linesOf(await run('look', server.base))[0]).toMatch(/not signed, version 2 is installed$/)
    await server.share({ id: 'law', version: 1 })
    expect(await run('install', server.base)).toMatchObject({
      error: { code: 'request/malformed', fields: { address: expect.stringMatching(/law.*; my-sums/) as string } }
    })
    expect((await run('install', `${server.base}/api/packs/law`, '--own')).ok).toBe(true)
  })

  it('the bank command does not create a missing data folder', async () => {
    const library = makePackLibrary()
    const dataFolder = join(library.dataFolder, 'slip')
    expect(await runIn({ dataFolder, resources: library.resources })('list')).toMatchObject({ error: { code: 'request/malformed' } })
    expect(existsSync(dataFolder)).toBe(false)
  })

  it('a wrong bank command is answered with its usage', () => {
    const refused = readBank(['install'])
    expect(refused.ok ? '' : refused.error.fields?.['install']).toContain(
      'koya bank install <PACK-OR-ADDRESS> [--data FOLDER] [--resources FOLDER] [--signer ID] [--own] [--older]'
    )
  })
})
