import { expect, it } from 'vitest'
import { storedBytesOf, openStoredDownload } from '../../../../../../src-server/content/packs/exchange/stored-download.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

const wanted = { url: 'http://10.0.0.1/law.koyapack', bytes: 10, etag: '"one"' }

it('a stored download belongs to one state of one address, and is not used for any other', async () => {
  const folder = makeTempFolder()
  const stored = await openStoredDownload(folder, wanted)
  await stored.append(Buffer.from('Koya!'))
  await stored.close()
  expect(await storedBytesOf(folder, wanted)).toBe(5)
  for (const other of [{ etag: '"two"' }, { etag: null }, { bytes: 11 }, { url: 'http://10.0.0.1/law.koyapack?code=b' }]) {
    expect({ change: other, storedBytes: await storedBytesOf(folder, { ...wanted, ...other }) }).toEqual({ change: other, storedBytes: 0 })
  }
  const next = await openStoredDownload(folder, { ...wanted, etag: '"two"' })
  await next.close()
  expect({ newBytes: next.bytes, oldBytes: await storedBytesOf(folder, wanted) }).toEqual({ newBytes: 0, oldBytes: 0 })
})
