import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { looks, plainLook, smallLook, takeLook } from '../support/looks.ts'
import { walkScreens } from '../support/walk-screens.ts'

const folder = join(process.env['KOYA_OUT'] ?? 'out', 'tour', 'screens')

/** `npm run tour` takes pictures in every look; where the tour is one step among others, only in the usual and in the smallest window. */
const pictured = process.env['KOYA_TOUR'] === 'every-look' ? looks : [plainLook, smallLook]

/** Like a screen without power, these are dark in every theme. */
const darkInEveryTheme: ReadonlySet<string> = new Set(['drill-dark'])

test('every screen gets a screenshot in each window size, zoom and theme, and no two are the same', async ({ launch }) => {
  test.skip(process.env['KOYA_TIER'] === 'commit', 'a commit’s run walks the same screens by tests/app/looks.spec.ts')
  test.setTimeout(20 * 60_000)
  await mkdir(folder, { recursive: true })
  const { page, close } = await launch()
  await takeLook(page, plainLook)
  let number = 0
  const filesByHash = new Map<string, string>()
  const alike: string[] = []
  await walkScreens(page, async (name) => {
    number += 1
    for (const look of pictured) {
      await takeLook(page, look)
      const file = `${String(number).padStart(2, '0')}-${name}--${look.name}.png`
      const picture = await page.screenshot({ path: join(folder, file), animations: 'disabled' })
      const hash = createHash('sha256').update(picture).digest('hex')
      const earlier = filesByHash.get(hash)
      if (earlier !== undefined && !(darkInEveryTheme.has(name) && earlier.includes(`-${name}--`)))
        alike.push(`${file} is the same picture as ${earlier}`)
      filesByHash.set(hash, file)
    }
    await takeLook(page, plainLook)
  })
  await close()
  expect(alike).toEqual([])
})
