import { expect, it } from 'vitest'
import type { OpenArchive } from '../../../../../../src-server/content/exchange/archive/open-archive.ts'
import { openHtmlReading } from '../../../../../../src-server/content/exchange/media/html-reading.ts'
import { createPictureBudget, MOST_PICTURE_BYTES, readPictureIn } from '../../../../../../src-server/content/exchange/media/picture-budget.ts'
import { MOST_IMPORTED_BYTES } from '../../../../../../src-shared/content/own-questions/imported-file.ts'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'

it('a picture is not even read where it is larger than any picture may be', async () => {
  const asked: number[] = []
  const archive: Pick<OpenArchive, 'read'> = {
    read: (_, most = 0) => {
      asked.push(most)
      return Promise.resolve(most < 50_000_000 ? fail('exchange/too-large') : succeed(Buffer.alloc(50_000_000)))
    }
  }
  expect(await readPictureIn(archive as OpenArchive, 'big.png')).toBe('too-large')
  expect(asked).toEqual([MOST_IMPORTED_BYTES])
})

it('a thousand names of one large picture hold no more memory than a few', async () => {
  const picture = new Uint8Array(MOST_IMPORTED_BYTES - 1)
  let reads = 0
  const texts = [Array.from({ length: 1000 }, (_, at) => `<img src="big.png?${at}" alt="One large picture under many names">`).join('')]
  const reading = await openHtmlReading(texts, {
    readMedia: () => {
      reads += 1
      return Promise.resolve(picture)
    },
    makeId: (name) => name,
    mayConvert: true
  })
  expect(reads).toBeLessThanOrEqual(1000)
  reading.markupOf(texts[0] ?? '')
  const tooLarge = reading.losses().filter(({ values }) => values?.['detail'] === 'it is too large')
  expect(tooLarge.length).toBe(1000 - Math.floor(MOST_PICTURE_BYTES / picture.length))
})

it('what fits is held, and a smaller picture after a larger one still is', () => {
  const hold = createPictureBudget()
  expect(hold(new Uint8Array(MOST_PICTURE_BYTES - 10))).toBeInstanceOf(Uint8Array)
  expect(hold(new Uint8Array(11))).toBe('too-large')
  expect(hold(new Uint8Array(10))).toBeInstanceOf(Uint8Array)
  expect(hold(null)).toBe(null)
})
