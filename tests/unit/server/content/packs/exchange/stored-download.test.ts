import { expect, it } from 'vitest'
import { keptBytesOf, openKept } from '../../../../../../src-server/content/packs/exchange/stored-download.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

const wanted = { url: 'http://10.0.0.1/law.koyapack', bytes: 10, etag: '"one"' }

it('what is kept is of one state of one address, and nothing of any other', async () => {
  const folder = makeTempFolder()
  const kept = await openKept(folder, wanted)
  await kept.append(Buffer.from('Koya!'))
  await kept.close()
  expect(await keptBytesOf(folder, wanted)).toBe(5)
  for (const other of [{ etag: '"two"' }, { etag: null }, { bytes: 11 }, { url: 'http://10.0.0.1/law.koyapack?code=b' }]) {
    expect([other, await keptBytesOf(folder, { ...wanted, ...other })]).toEqual([other, 0])
  }
  const next = await openKept(folder, { ...wanted, etag: '"two"' })
  await next.close()
  expect([next.bytes, await keptBytesOf(folder, wanted)]).toEqual([0, 0])
})
