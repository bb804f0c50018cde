import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createReplyStore, replyLimits, type ReplyLimits } from '../../../../../src-main/learning/response-cache/response-store.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const ada = { backend: 'https://koya.school.example', accountId: 'ada' }
const bola = { ...ada, accountId: 'bola' }
const DAY_MS = 24 * 60 * 60 * 1000

function openStore(limits: Partial<ReplyLimits> = {}) {
  const folder = join(makeTempFolder(), 'kept-replies')
  const clock = { now: 1_800_000_000_000 }
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  const store = createReplyStore({ folder, now: () => clock.now, log, limits: { ...replyLimits, ...limits } })
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return { folder, clock, warnings, store, files }
}

describe('The replies that are kept', () => {
  it('the newest cached reply is returned with the time at which it was received', async () => {
    const { store, clock } = openStore()
    await store.save(ada, 'lessons', { lessons: [1] })
    clock.now += 5000
    await store.save(ada, 'lessons', { lessons: [2] })
    clock.now += 5000
    expect(await store.read(ada, 'lessons')).toEqual({ keptAt: clock.now - 5000, value: { lessons: [2] } })
    expect(await store.read(ada, 'libraries')).toBe(null)
  })

  it('cached replies belong to one learner at one backend', async () => {
    const { store } = openStore()
    await store.save(ada, 'lessons', 'hers')
    expect(await store.read(bola, 'lessons')).toBe(null)
    expect(await store.read({ ...ada, backend: 'https://other.example' }, 'lessons')).toBe(null)
  })

  it('cached replies are removed when their learner leaves, and all of them when there is no learner', async () => {
    const { store, files } = openStore()
    await store.save(ada, 'lessons', 1)
    await store.save(bola, 'lessons', 2)
    await store.retainOnly(bola)
    expect({ adasReply: await store.read(ada, 'lessons'), bolasValue: (await store.read(bola, 'lessons'))?.value }).toEqual({
      adasReply: null,
      bolasValue: 2
    })
    await store.retainOnly(null)
    expect({ reply: await store.read(bola, 'lessons'), files: files() }).toEqual({ reply: null, files: [] })
  })

  it('a reply being cached while the cache is cleared does not reappear', async () => {
    const { store, files } = openStore()
    void store.save(ada, 'lessons', 1)
    await store.retainOnly(null)
    expect(files()).toEqual([])
  })

  it('cached replies are readable only by this user of the computer', async () => {
    const { store, files, folder } = openStore()
    await store.save(ada, 'lessons', 1)
    const [file = ''] = files()
    expect({ fileMode: statSync(file).mode & 0o777, folderMode: statSync(join(file, '..')).mode & 0o777 }).toEqual({
      fileMode: 0o600,
      folderMode: 0o700
    })
    expect(file.startsWith(folder) && !file.includes('ada')).toBe(true)
  })

  it('cached replies older than thirty days or from the future are ignored', async () => {
    const { store, clock } = openStore()
    await store.save(ada, 'lessons', 1)
    clock.now += 30 * DAY_MS
    expect((await store.read(ada, 'lessons'))?.value).toBe(1)
    clock.now += 1
    expect(await store.read(ada, 'lessons')).toBe(null)
    clock.now -= 31 * DAY_MS
    expect(await store.read(ada, 'lessons')).toBe(null)
  })

  it('the cache is limited by reply size, total size and count, and drops the oldest replies first', async () => {
    const { store, files } = openStore({ replyBytes: 200, totalBytes: 500, count: 3 })
    await store.save(ada, 'large', 'short')
    await store.save(ada, 'large', 'x'.repeat(300))
    expect({ reply: await store.read(ada, 'large'), files: files() }).toEqual({ reply: null, files: [] })
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      await store.save(ada, key, key)
      for (const file of files()) if (readFileSync(file, 'utf8').includes(`"key":"${key}"`)) utimesSync(file, index, index)
    }
    await store.save(ada, 'e', 'x'.repeat(100))
    const cached = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => store.read(ada, key)))
    expect(cached.map((reply) => reply !== null)).toEqual([false, false, true, true, true])
    expect(files().reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(500)
  })

  it('a changed or damaged cache file counts as absent', async () => {
    const { store, files } = openStore()
    await store.save(ada, 'lessons', 1)
    const [file = ''] = files()
    const whole = readFileSync(file, 'utf8')
    for (const spoiled of ['', '{', '{}', whole.replace('lessons', 'libraries'), whole.replace(/\d{13}/, '"then"')]) {
      writeFileSync(file, spoiled)
      expect(await store.read(ada, 'lessons')).toBe(null)
    }
  })

  it('a cached reply that cannot be written is reported only in the log', async () => {
    const { store, folder, warnings } = openStore()
    writeFileSync(folder, 'in the way')
    await store.save(ada, 'lessons', 1)
    expect({ reply: await store.read(ada, 'lessons'), warningCount: warnings.length }).toEqual({ reply: null, warningCount: 1 })
  })
})
