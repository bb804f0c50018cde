import { expect, test } from 'vitest'
import { rememberMedia } from '../../../../../src-server/content/media/media-memory.ts'
import { AbandonedError, forClient, refuseAbandoned } from '../../../../../src-server/platform/jobs/abandoned-work.ts'

/** Reads files of ten bytes, and notes which. */
function countingReader(missing: ReadonlySet<string> = new Set()) {
  const read: string[] = []
  return {
    read,
    readMedia: (sha256: string) => {
      read.push(sha256)
      return Promise.resolve(missing.has(sha256) ? null : { type: 'image/png' as const, bytes: Buffer.alloc(10, sha256) })
    }
  }
}

test('a picture that many ask for is read once, and the one that was used longest ago makes room', async () => {
  const { read, readMedia } = countingReader()
  const remembered = rememberMedia(readMedia, 25)
  const all = await Promise.all(['a', 'a', 'a', 'b'].map(remembered))
  expect(all.map((media) => media?.bytes.toString()[0])).toEqual(['a', 'a', 'a', 'b'])
  expect(read).toEqual(['a', 'b'])
  await remembered('a')
  await remembered('c')
  await remembered('a')
  expect(read).toEqual(['a', 'b', 'c'])
  await remembered('b')
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})

test('a file larger than the memory is served and not held', async () => {
  const { read, readMedia } = countingReader()
  const remembered = rememberMedia(readMedia, 9)
  for (let index = 0; index < 2; index += 1) expect((await remembered('a'))?.bytes).toHaveLength(10)
  expect(read).toEqual(['a', 'a'])
})

test('a picture that was missing, or could not be read, is looked for again', async () => {
  const missing = new Set(['a'])
  const { readMedia } = countingReader(missing)
  let isBroken = true
  const remembered = rememberMedia((sha256) => (isBroken ? Promise.reject(new Error('the disk')) : readMedia(sha256)))
  await expect(remembered('a')).rejects.toThrow('the disk')
  isBroken = false
  expect(await remembered('a')).toBe(null)
  missing.clear()
  expect((await remembered('a'))?.type).toBe('image/png')
})

test('a candidate gets a picture although the one who asked first has left', async () => {
  const { readMedia } = countingReader()
  let goOn = (): void => undefined
  const asked = new Promise<void>((resolve) => (goOn = resolve))
  const remembered = rememberMedia(async (sha256) => {
    await asked
    refuseAbandoned()
    return readMedia(sha256)
  })
  const leaving = new AbortController()
  const both = [forClient(leaving.signal, () => remembered('a')), remembered('a')]
  leaving.abort()
  goOn()
  expect((await Promise.all(both)).map((media) => media?.bytes.length)).toEqual([10, 10])
  // Control: the work itself is refused where the client that waits for it has left.
  expect(() => forClient(leaving.signal, refuseAbandoned)).toThrow(AbandonedError)
})
