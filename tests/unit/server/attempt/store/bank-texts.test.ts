import { expect, it } from 'vitest'
import { createBankTexts } from '../../../../../src-server/attempt/store/bank-texts.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const textOf = (id: string, text = 'Words.') => ({ id, kind: 'passage' as const, title: 'A text', text })
const authored = Array.from({ length: 1200 }, (_, index) => textOf(`text-${String(index)}`))

describeOnEachDatabase('The texts of banks', (makeDatabase) => {
  async function openTexts() {
    const { queries } = (await openTestBackend({ database: await makeDatabase() })).database
    const listStored = () => queries.selectFrom('bank_text').selectAll().execute()
    return { queries, listStored }
  }

  it('are stored once, by whichever process needs them first, and read in the order of their papers', async () => {
    const { queries, listStored } = await openTexts()
    const [one, other] = [createBankTexts(), createBankTexts()]
    const [first, second] = await Promise.all([one.refer(queries, authored), other.refer(queries, authored.toReversed())])
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id).reverse())
    expect(await one.refer(queries, authored)).toEqual(first)
    expect(await listStored()).toHaveLength(authored.length)
    const ids = first.map(({ id }) => id).reverse()
    const texts = await createBankTexts().read(queries, ids)
    expect(texts.map(String)).toEqual(authored.toReversed().map((text) => JSON.stringify(text)))
    expect(await createBankTexts().confirm(queries, first)).toBe(true)
  })

  it('hold no question of a learner and none that was made for one paper', async () => {
    const { queries, listStored } = await openTexts()
    const referred = await createBankTexts().refer(queries, [textOf('own-6f1'), textOf('utme-mth-t14~8f3a'), textOf('utme-mth-001')])
    expect(referred.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown)).toEqual([textOf('utme-mth-001')])
    expect(await listStored()).toHaveLength(1)
  })

  it('keep both forms of an item that was changed', async () => {
    const { queries, listStored } = await openTexts()
    const texts = createBankTexts()
    const [before] = await texts.refer(queries, [textOf('text-1', 'Before')])
    const [after] = await texts.refer(queries, [textOf('text-1', 'After')])
    expect(before?.id).not.toBe(after?.id)
    expect(await listStored()).toHaveLength(2)
  })

  it('are stored again by a process that goes on above a database which was set back', async () => {
    const { queries, listStored } = await openTexts()
    const texts = createBankTexts()
    const referred = await texts.refer(queries, authored)
    await queries
      .deleteFrom('bank_text')
      .where('text_id', '=', referred[7]?.id ?? 0)
      .execute()
    expect(await texts.confirm(queries, referred)).toBe(false)
    await expect(texts.read(queries, [referred[7]?.id ?? 0])).rejects.toThrow('missing or damaged')
    const again = await texts.refer(queries, authored)
    expect(again).toEqual(referred)
    expect(await texts.confirm(queries, again)).toBe(true)
    expect(await listStored()).toHaveLength(authored.length)
  })

  it('that were damaged are not read, and are mended by the next start that needs them', async () => {
    const { queries, listStored } = await openTexts()
    const referred = await createBankTexts().refer(queries, authored)
    const id = referred[3]?.id ?? 0
    await queries.updateTable('bank_text').set({ text: 'damaged' }).where('text_id', '=', id).execute()
    await expect(createBankTexts().read(queries, [id])).rejects.toThrow('missing or damaged')
    expect(await createBankTexts().refer(queries, authored)).toEqual(referred)
    expect((await listStored()).every(({ text }) => text !== 'damaged')).toBe(true)
    expect(String((await createBankTexts().read(queries, [id]))[0])).toBe(JSON.stringify(authored[3]))
  })
})
