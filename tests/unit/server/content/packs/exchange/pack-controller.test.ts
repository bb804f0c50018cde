import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createPackController } from '../../../../../../src-server/content/packs/exchange/pack-controller.ts'
import type { FromBackend } from '../../../../../../src-shared/contracts/embedded-messages.ts'
import { resultSchema } from '../../../../../../src-shared/kernel/errors/failure-schema.ts'
import { packOutcomes, type PackWork } from '../../../../../../src-shared/content/packs/pack-work.ts'
import { makePackLibrary } from '../../../../../support/pack-library.ts'

it('the pack controller answers each job once, under its number, in the schemas that main reads', async () => {
  const library = makePackLibrary()
  const told: FromBackend[] = []
  const controller = createPackController({
    dataFolder: library.dataFolder,
    resourcesFolder: library.resources.folder,
    tell: (message) => told.push(message)
  })
  let number = 0
  const ask = async (work: PackWork): Promise<unknown> => {
    number += 1
    await controller.take({ kind: 'pack-work', number, work })
    const done = told.filter((message) => message.kind === 'pack-done' && message.number === number)
    expect(done).toHaveLength(1)
    const result = resultSchema(packOutcomes[work.kind]).parse((done[0] as { result: unknown }).result)
    return result.ok ? result.value : result.error.code
  }
  const file = await library.make({ id: 'my-sums' })
  const offer = packOutcomes.inspect.parse(await ask({ kind: 'inspect', file }))
  expect(offer.refusal?.code).toBe('pack/unsigned')
  expect(await ask({ kind: 'install', file, consent: { isOwn: true }, shown: offer.summary })).toEqual(offer.summary)
  expect(told.filter((message) => message.kind === 'pack-progress').at(-1)).toEqual({ kind: 'pack-progress', number, bytes: offer.summary.bytes })
  expect(await ask({ kind: 'list' })).toHaveLength(2)
  expect(await ask({ kind: 'remove', id: 'my-sums' })).toEqual({ id: 'my-sums' })
  expect(await ask({ kind: 'remove', id: 'my-sums' })).toBe('pack/not-found')
  const cancelled = ask({ kind: 'install', file, consent: { isOwn: true }, shown: offer.summary })
  await controller.take({ kind: 'pack-cancel', number })
  expect(await cancelled).toBe('pack/cancelled')
  expect(readdirSync(library.packFolder).filter((name) => name !== '.lock.sqlite')).toEqual([])
})
