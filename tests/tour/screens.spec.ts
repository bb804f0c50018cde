import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '../support/app-test.ts'
import { looks, plainLook, takeLook } from '../support/looks.ts'
import { walkScreens } from '../support/walk-screens.ts'

const folder = join(process.env['KOYA_OUT'] ?? 'out', 'tour', 'screens')

/** `npm run tour` pictures every look; where the tour is one step among others, each screen is pictured once. */
const pictured = process.env['KOYA_TOUR'] === 'every-look' ? looks : [plainLook]

test('every screen, with a picture of each look of it', async ({ launch }) => {
  test.setTimeout(20 * 60_000)
  await mkdir(folder, { recursive: true })
  const { page, close } = await launch()
  await takeLook(page, plainLook)
  let number = 0
  await walkScreens(page, async (name) => {
    number += 1
    for (const look of pictured) {
      if (pictured.length > 1) await takeLook(page, look)
      const file = `${String(number).padStart(2, '0')}-${name}--${look.name}.png`
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    }
    if (pictured.length > 1) await takeLook(page, plainLook)
  })
  await close()
})
