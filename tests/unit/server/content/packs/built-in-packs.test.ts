import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readBankSources } from '../../../../../src-server/content/sources/bank-source.ts'
import { readPackRules } from '../../../../../src-server/content/packs/built-in-packs.ts'
import { makePackLibrary } from '../../../../support/pack-library.ts'

it('every built-in bank has its name and version as a pack, and exams draw on it', async () => {
  const rules = await readPackRules(resolve('resources'), 'no-library')
  const banks = new Set((await readBankSources(resolve('resources/content'))).map(({ bank }) => bank))
  expect([...rules.builtIn.keys()].sort()).toEqual([...banks].sort())
  expect([...banks].filter((bank) => !rules.examBanks.has(bank))).toEqual([])
})

it('an invalid built-in key keeps the backend from starting', async () => {
  const library = makePackLibrary()
  library.resources.write('packs/keys/koya.pem', 'no key')
  await expect(library.open()).rejects.toThrow('content/damaged: keys/koya.pem')
})
