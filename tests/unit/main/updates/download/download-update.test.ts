import { readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, name, newApp, openEngine, orderOf, wholeFile } from '../../../../support/open-updater-engine.ts'
import { hashOf, openMirror, type Mirror } from '../../../../support/update-mirror.ts'

/** Serves a file by ranges, and cuts the first replies after `most` bytes. */
function cutting(cuts: number, most: number): (mirror: Mirror) => RequestListener {
  let count = 0
  return (mirror) => (request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = newApp.bytes.subarray(from)
    const range = `bytes ${String(from)}-${String(newApp.bytes.length - 1)}/${String(newApp.bytes.length)}`
    response.writeHead(206, { 'content-range': range, 'content-length': rest.length })
    count += 1
    const sent = count > cuts ? rest : rest.subarray(0, most)
    mirror.sentBytes += sent.length
    response.write(sent, () => (count > cuts ? response.end() : response.destroy()))
  }
}

it('a download goes on where the connection was lost', async () => {
  const { engine } = openEngine()
  const mirror = await openMirror(new Map(), cutting(3, 300_000))
  const shown: number[] = []
  const fetched = await engine.fetch(orderOf(mirror, { file: wholeFile }), (bytes) => shown.push(bytes))
  expect(fetched.ok && readFileSync(fetched.value).equals(newApp.bytes)).toBe(true)
  expect(mirror.asked).toHaveLength(4)
  expect(mirror.sentBytes).toBeLessThanOrEqual(newApp.bytes.length + 4 * 65_536)
  expect(shown.at(-1)).toBe(newApp.bytes.length)
})

it('a download goes on after the program ended, and is installed', async () => {
  const first = openEngine()
  const mirror = await openMirror(new Map(), cutting(1, 1_000_000))
  const order = orderOf(mirror, { file: wholeFile })
  const fetching = first.engine.fetch(order, (bytes) => {
    if (bytes > 500_000) first.engine.stop()
  })
  expect(await fetching).toMatchObject({ error: { code: 'updates/stopped' } })
  expect(first.engine.isInterrupted()).toBe(true)
  const again = openEngine(first.home)
  expect(again.engine.isInterrupted()).toBe(true)
  expect((await again.engine.fetch(order, () => undefined)).ok).toBe(true)
  expect(Number(/\d+/.exec(mirror.asked.at(-1)?.range ?? '')?.[0])).toBeGreaterThan(500_000)
  expect(again.engine.isInterrupted()).toBe(false)
  expect((await again.engine.install(order)).ok).toBe(true)
  expect(again.swapped).toEqual([join(again.pending, name)])
})

it('a stored part with a wrong byte is fetched once more from the beginning', async () => {
  const { engine, folder } = openEngine()
  const mirror = await openMirror(new Map(), cutting(1, 1_000_000))
  const order = orderOf(mirror, { file: wholeFile })
  await engine.fetch(order, (bytes) => {
    if (bytes > 500_000) engine.stop()
  })
  const [part] = filesIn(folder).filter(({ path }) => path.endsWith('.part'))
  const damaged = readFileSync(join(folder, part?.path ?? ''))
  damaged[9] = (damaged[9] ?? 0) ^ 1
  writeFileSync(join(folder, part?.path ?? ''), damaged)
  const fetched = await engine.fetch(order, () => undefined)
  expect(fetched.ok && readFileSync(fetched.value).equals(newApp.bytes)).toBe(true)
})

it('a part of another release is not continued', async () => {
  const { engine, folder } = openEngine()
  const mirror = await openMirror(new Map(), cutting(1, 1_000_000))
  await engine.fetch(orderOf(mirror, { file: { ...wholeFile, sha512: hashOf(Buffer.from('another')) } }), (bytes) => {
    if (bytes > 500_000) engine.stop()
  })
  expect((await engine.fetch(orderOf(mirror, { file: wholeFile }), () => undefined)).ok).toBe(true)
  expect(mirror.asked.at(-1)?.range).toBe('bytes=0-')
  expect(filesIn(folder).filter(({ path }) => path.endsWith('.part'))).toEqual([])
})

it('a file in the cache is not downloaded again', async () => {
  const { engine } = openEngine()
  const mirror = await openMirror(new Map([[name, newApp.bytes]]))
  const order = orderOf(mirror, { file: wholeFile })
  await engine.fetch(order, () => undefined)
  const count = mirror.asked.length
  expect((await engine.fetch(order, () => undefined)).ok).toBe(true)
  expect(mirror.asked).toHaveLength(count)
})

it('progress is reported seldom, and at the end', async () => {
  const { engine } = openEngine(undefined, 60_000)
  const mirror = await openMirror(new Map([[name, newApp.bytes]]))
  const shown: number[] = []
  await engine.fetch(orderOf(mirror, { file: wholeFile }), (bytes) => shown.push(bytes))
  expect(shown).toHaveLength(2)
  expect(shown.at(-1)).toBe(newApp.bytes.length)
})
