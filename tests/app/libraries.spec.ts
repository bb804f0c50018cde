import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { workTypes, type WorkSource } from '../../src-shared/content/library/library.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { savePictures } from '../support/save-pictures.ts'
import { handedOut, makeLibraryFile, shelvedTone } from '../support/library-file.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

test('a library installed from a file is listed with the others; its sound plays, seeks by ranges and resumes', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch({ env: { KOYA_PACK_FILE: await makeLibraryFile() } })
  await signInByBridge(page, 'ada')
  const offered = await callBridge(page, 'packs.choose', {})
  expect(offered).toMatchObject({ ok: true, value: { offer: { summary: { library: { serial: 'SND-0007', workCount: 2 } } } } })
  expect(await callBridge(page, 'packs.install', { consent: { isOwn: true } })).toMatchObject({ ok: true })

  await visit(page, '/dashboard/libraries')
  await page.getByRole('link', { name: 'Sounds of the market' }).click()
  await savePictures(page, 'library')
  await page.getByRole('searchbox').fill('yams')
  await expect(page.getByText('1 result')).toBeVisible()
  await savePictures(page, 'found')
  await page.getByRole('link', { name: 'A call' }).click()

  const player = page.getByRole('group', { name: 'Player', exact: true })
  await expect(player).toHaveAttribute('data-state', 'paused')
  await expect(page.locator('mark')).toHaveText('yams')
  const position = page.getByRole('slider', { name: 'Position' })
  await position.fill('1')
  await expect(player).toContainText('0:01 of 0:04')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toContainText('0:02 of 0:04')
  await player.getByRole('button', { name: 'Pause' }).click()
  await expect(player).toHaveAttribute('data-state', 'paused')
  // Where playback stopped depends on the speed of the machine; a sound heard nearly to its end starts again from the beginning.
  await position.fill('3')
  await expect(player).toContainText('0:03 of 0:04')
  await page.getByRole('button', { name: 'Add a bookmark here' }).click()
  await savePictures(page, 'player')
  const answers = await page.evaluate(async () => {
    const ask = async (address: string, range?: string) => {
      const response = await fetch(address, range === undefined ? {} : { headers: { range } })
      return [response.status, response.headers.get('content-range'), (await response.arrayBuffer()).byteLength]
    }
    const call = '/libraries/SND-0007/a-call'
    return [
      await ask(call),
      await ask(call, 'bytes=100-199'),
      await ask(call, 'bytes=-10'),
      await ask(call, 'bytes=9000000-'),
      await ask('/libraries/NOT-0004/x')
    ]
  })
  const size = shelvedTone.length
  expect(answers).toEqual([
    [200, null, size],
    [206, `bytes 100-199/${size}`, 100],
    [206, `bytes ${size - 10}-${size - 1}/${size}`, 10],
    [416, `bytes */${size}`, 0],
    [403, null, 0]
  ])

  await visit(page, '/dashboard/libraries/SND-0007')
  await expect(page.getByRole('region', { name: 'Your bookmarks' })).toContainText('A call, 0:03')
  await savePictures(page, 'bookmarks')
  await page.getByRole('link', { name: 'Continue: A call' }).click()
  await expect(page.getByRole('group', { name: 'Player', exact: true })).toContainText('0:03 of 0:04')

  await visit(page, '/dashboard/libraries/NOT-0002?work=electricity')
  await expect(page.getByRole('article')).toBeVisible()
  await page.locator('[data-scroller]').evaluate((scroller) => {
    scroller.scrollTo(0, 120)
  })
  const top = () => page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTop)
  const before = await top()
  await savePictures(page, 'note')
  await expect
    .poll(async () => {
      const saved = await callBridge(page, 'library.readReading', { serial: 'NOT-0002' })
      return saved.ok ? (saved.value.reading.places.find(({ workId }) => workId === 'electricity')?.at ?? 0) > 0 || before === 0 : false
    })
    .toBe(true)
  await savePictures(page, 'list')
  expect(await callBridge(page, 'packs.remove', { id: 'market' })).toMatchObject({ ok: true })
  await visit(page, '/dashboard/libraries')
  // A reload opens the path that was saved last; the page of the removed library no longer exists.
  await expect.poll(async () => callBridge(page, 'app.readPlace', {})).toEqual({ ok: true, value: { path: '/dashboard/libraries', isAsked: false } })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Physics formulas and when to use them' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sounds of the market' })).toBeHidden()
})

/** Records two seconds of changing colours with the page's own browser; returns base64. */
async function recordFilm(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const pen = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < 20; frame += 1) {
    if (pen) pen.fillStyle = `hsl(${String(frame * 18)} 60% 50%)`
    pen?.fillRect(0, 0, 320, 180)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

test('a film plays with its captions, and a film file that cannot be played shows a message', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the parts are tested by units; a film must be recorded first, which takes longer than a commit has')
  const folder = await mkdtemp(join(tmpdir(), 'koya-film-'))
  const { page } = await launch({ env: { KOYA_PACK_FILE: join(folder, 'market.koyapack') } })
  await signInByBridge(page, 'ada')
  const webm = Buffer.from(await page.evaluate(recordFilm), 'base64')
  const film: WorkSource = {
    kind: 'video',
    id: 'a-film',
    title: 'Colours',
    type: 'video/webm',
    durationMs: 2000,
    words: 'One colour after another.',
    captions: [{ fromMs: 0, toMs: 2000, text: 'Every colour there is' }]
  }
  const broken: WorkSource = { ...film, id: 'a-stump', title: 'A stump' }
  const source = { ...handedOut, shelves: [{ title: 'To watch', works: [film, broken] }] }
  await makeLibraryFile({ source, files: { 'media/a-film.webm': webm, 'media/a-stump.webm': webm.subarray(0, 40) } }, folder)
  await callBridge(page, 'packs.choose', {})
  expect(await callBridge(page, 'packs.install', { consent: { isOwn: true } })).toMatchObject({ ok: true })
  await visit(page, '/dashboard/libraries/SND-0007?work=a-film')
  const player = page.getByRole('group', { name: 'Player', exact: true })
  await expect(player).toHaveAttribute('data-state', 'paused')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toHaveAttribute('data-state', 'ended')
  const shown = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const track = [...video.textTracks].find(({ mode }) => mode === 'showing')
    return [video.videoWidth, track?.label, track?.cues?.length]
  })
  expect(shown).toEqual([320, 'Captions', 1])
  await page.getByRole('slider', { name: 'Position' }).fill('1')
  await expect(player).toContainText('0:01 of')
  await savePictures(page, 'film')
  await page.getByRole('link', { name: 'Next: A stump' }).click()
  await expect(player).toHaveAttribute('data-state', 'broken')
  await savePictures(page, 'broken')
  const types = await page.evaluate((all) => all.map((type) => [type, document.createElement('video').canPlayType(type)]), Object.values(workTypes))
  console.log(`this runtime says of its players: ${JSON.stringify(types)}`)
  await rm(folder, { recursive: true, force: true })
})
