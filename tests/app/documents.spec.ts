import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { craftPdf, extraNumber, lockedTrailer, pageNumber, scriptCatalog } from '../support/craft-pdf.ts'
import { savePictures } from '../support/save-pictures.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { handedOut, makeLibraryFile } from '../support/library-file.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Measures how much of the picture of a page is ink, in thousandths of its pixels. */
function inkOf(page: Page, number: number): Promise<number> {
  return page.locator(`[data-page="${String(number)}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) < 160 && (data[at + 3] ?? 0) > 160) ink += 1
    return Math.round((4000 * ink) / data.length)
  })
}

const drawn = (page: Page, number: number) => page.locator(`[data-page="${String(number)}"][data-drawn="true"]`)

interface Door {
  /** Each message that the learner was shown. */
  readonly asked: string[]
  readonly opened: string[]
}

/** Answers main's dialog about addresses by the number of a button, and records the addresses that main opens in the browser. */
async function standAtDoor({ app }: LaunchedApp, button: number): Promise<() => Promise<Door>> {
  await app.evaluate(({ dialog, shell }, response) => {
    const door: Door = { asked: [], opened: [] }
    Object.assign(globalThis, { koyaDoor: door })
    dialog.showMessageBox = (...given: unknown[]) => {
      const { message, detail, buttons, cancelId } = given.at(-1) as Electron.MessageBoxOptions
      door.asked.push([message, detail, ...(buttons ?? []), cancelId].join(' | '))
      return Promise.resolve({ response, checkboxChecked: false })
    }
    shell.openExternal = (address) => Promise.resolve(void door.opened.push(address))
  }, button)
  return () => app.evaluate(() => (globalThis as unknown as { koyaDoor: Door }).koyaDoor)
}

const OPEN = 0
const STAY = 1

test('a document can be read page by page offline, can be searched, and reopens where it was left', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const koya = await launch({})
  const { page } = koya
  await signInByBridge(page, 'ada')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/dashboard/libraries/NOT-0001?work=a-small-book')
  await expect(drawn(page, 1)).toBeVisible()
  expect(await inkOf(page, 1)).toBeGreaterThan(5)
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toContainText('The first minute')
  await savePictures(page, 'document')
  await page.getByRole('textbox', { name: 'Page' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3')
  await expect(drawn(page, 3)).toBeVisible()
  await page.getByRole('button', { name: 'Add a bookmark here' }).click()
  await expect(page.getByText('Bookmark added: page 3')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search in this document' }).fill('tired mind')
  await expect(page.getByText('1 result')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 1' })).toBeVisible()
  await savePictures(page, 'found')
  await page.getByRole('button', { name: 'Contents' }).click()
  await expect(page.getByRole('navigation', { name: 'Contents of this document' }).getByRole('listitem')).toHaveText([
    'How to sit a computer-based testPage 1',
    'The week beforePage 1',
    'The first minutePage 1',
    'Three roundsPage 2',
    'Reading a question wellPage 2',
    'If something goes wrongPage 3',
    'The last five minutesPage 3'
  ])
  await savePictures(page, 'contents')
  await page.getByRole('button', { name: 'Three rounds' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2')
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to page 3' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3')
  await expect
    .poll(async () => {
      const saved = await callBridge(page, 'library.readReading', { serial: 'NOT-0001' })
      return saved.ok ? saved.value.reading.places.map(({ at }) => Math.floor(at / 1000)) : []
    })
    .toEqual([2])
  await visit(page, '/dashboard/libraries/NOT-0001')
  await page.getByRole('link', { name: 'Continue: All of it as a small book' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3')
  await expect(drawn(page, 3)).toBeVisible()
  expect(asked.filter((address) => !address.startsWith('app://koya/'))).toEqual([])
  const policy = await page.evaluate(async () => (await fetch('/index.html')).headers.get('Content-Security-Policy'))
  expect(policy).not.toContain('eval')
  const address = 'https://koya.example/reading?of=1'
  const stay = await standAtDoor(koya, STAY)
  expect(await callBridge(page, 'library.openOutside', { address })).toMatchObject({ ok: true, value: { outcome: 'declined' } })
  expect(await stay()).toEqual({
    asked: [expect.stringMatching(/^Open koya\.example in your browser\? \| https:\/\/koya\.example\/reading\?of=1\n.*\| Cancel \| 1$/s)],
    opened: []
  })
  const open = await standAtDoor(koya, OPEN)
  expect(await callBridge(page, 'library.openOutside', { address })).toMatchObject({ ok: true, value: { outcome: 'opened' } })
  expect((await open()).opened).toEqual([address])
})

const BOMB_LIMIT_MS = 60_000

/** Packs more than 256 MB into about 330 kB. */
function makeBomb(): Buffer {
  return deflateSync(Buffer.alloc(300 * 1024 * 1024, ' '))
}

test('hostile documents do no harm and show an error message', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the parts are tested by units; unpacking a bomb takes longer than a commit has')
  test.setTimeout(5 * 60_000)
  const good = { words: 'A good page' }
  const whole = craftPdf({ pages: [good, good] })
  const linked = craftPdf({
    pages: [
      {
        words: '\nA page of the author\nThe last page\nA page in plain letters\nA program',
        entries: `/Annots [${[
          '/A << /S /URI /URI (https://koya.example/) >>',
          `/Dest [${pageNumber(2)} 0 R /XYZ 72 640 null]`,
          '/A << /S /URI /URI (http://koya.example/a/very/long/way/down/to/something/that/nobody/reads?of=1) >>',
          '/A << /S /Launch /F (calc.exe) >>',
          '/A << /S /JavaScript /JS (globalThis.koyaRan = true) >>'
        ]
          .map((action, index) => `<< /Type /Annot /Subtype /Link /Rect [70 ${715 - 30 * index} 320 ${738 - 30 * index}] ${action} >>`)
          .join(' ')}]`
      },
      good,
      { words: '\n\n\n\n\nThe end' }
    ]
  })
  const heading = (index: number) => `<< /Title (Down) /Dest [${pageNumber(0)} 0 R /Fit] /First ${extraNumber(1, index + 1)} 0 R >>`
  const deep = craftPdf({
    pages: [good],
    catalog: `/Outlines ${extraNumber(1, 0)} 0 R`,
    extra: Array.from({ length: 50_000 }, (_, index) => heading(index))
  })
  const hostile: Readonly<Record<string, readonly [Buffer, number]>> = {
    'a-stump': [whole.subarray(0, 400), 2],
    'a-lock': [craftPdf({ pages: [good], trailer: lockedTrailer }), 1],
    'a-script': [craftPdf({ pages: [{ ...good, entries: '/AA << /O << /S /JavaScript /JS (x) >> >>' }], catalog: scriptCatalog }), 1],
    'a-giant': [
      craftPdf({
        pages: [
          { words: 'A giant', width: 14_400, height: 14_400 },
          { words: 'A thread', width: 20, height: 14_400 }
        ]
      }),
      2
    ],
    'a-bomb': [craftPdf({ pages: [{ stream: { entries: '/Filter /FlateDecode', bytes: makeBomb() } }, good] }), 2],
    'a-link': [linked, 3],
    'a-deep-one': [deep, 1]
  }
  const folder = await mkdtemp(join(tmpdir(), 'koya-documents-'))
  const works = Object.entries(hostile).map(([id, [, pages]]) => ({ kind: 'pdf', id, title: id, type: 'application/pdf', pages }))
  const files = Object.fromEntries(Object.entries(hostile).map(([id, [bytes]]) => [`media/${id}.pdf`, bytes]))
  await makeLibraryFile({ source: { ...handedOut, shelves: [{ title: 'To beware of', works }] }, files }, folder)
  const koya = await launch({ env: { KOYA_PACK_FILE: join(folder, 'market.koyapack') } })
  const { page } = koya
  await signInByBridge(page, 'ada')
  await callBridge(page, 'packs.choose', {})
  expect(await callBridge(page, 'packs.install', { consent: { isOwn: true } })).toMatchObject({ ok: true })
  const open = (id: string) => visit(page, `/dashboard/libraries/SND-0007?work=${id}`)

  await open('a-stump')
  await expect(page.getByRole('alert')).toContainText('damaged or incomplete')
  await savePictures(page, 'broken')
  await open('a-lock')
  await expect(page.getByRole('alert')).toContainText('has a password')
  await open('a-script')
  await expect(drawn(page, 1)).toBeVisible()
  expect(await page.evaluate(() => 'koyaRan' in globalThis)).toBe(false)
  await open('a-link')
  await expect(drawn(page, 1)).toBeVisible()
  await expect(page.locator('[data-page="1"] a')).toHaveCount(0)
  await expect(page.locator('[data-page="1"] button')).toHaveCount(3)
  const door = await standAtDoor(koya, STAY)
  await page.getByRole('button', { name: 'A page of the author: Link to a page outside Koya: https://koya.example/' }).click()
  await expect.poll(async () => (await door()).asked.length).toBe(1)
  await page.getByRole('button', { name: /^A page in plain letters: Link to a page outside Koya: http:/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Koya cannot open this link' })).toContainText('http://koya.example/a/very/long/way')
  await savePictures(page, 'links')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'The last page: Go to page 3' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3')
  await expect(drawn(page, 3)).toBeFocused()
  await savePictures(page, 'jumped')
  await page.getByRole('button', { name: 'Back to page 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1')
  expect(await door()).toMatchObject({ asked: [expect.any(String)], opened: [] })
  await expect(page).toHaveURL(/^app:\/\/koya\//)
  await open('a-deep-one')
  await expect(drawn(page, 1)).toBeVisible()
  await open('a-giant')
  await expect(drawn(page, 1)).toBeVisible()
  const sides = await page
    .locator('[data-page] canvas')
    .evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).width * (one as HTMLCanvasElement).height))
  expect(Math.max(...sides)).toBeLessThanOrEqual(8_100_000)
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('3')
  await expect(drawn(page, 1)).toBeVisible()
  await savePictures(page, 'giant')
  await open('a-bomb')
  await expect(page.locator('[data-page="1"]')).toHaveAttribute('aria-busy', 'false', { timeout: BOMB_LIMIT_MS })
  await savePictures(page, 'bomb')
  await page.getByRole('button', { name: 'Next page' }).click()
  // The worker first finishes with what it unpacked, which takes as long as the bomb on a busy machine.
  await expect(drawn(page, 2)).toBeVisible({ timeout: BOMB_LIMIT_MS })
  await rm(folder, { recursive: true, force: true })
})
