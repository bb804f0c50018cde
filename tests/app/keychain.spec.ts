import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../support/launch-app.ts'
import { expectSignedIn, registerAndSignIn } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { notOnWindows } from '../support/windows-kit.ts'

/** Every JSON web token starts with this: `{"alg"` or `{"typ"` in base64. */
const TOKEN_START = 'eyJ'

test('S20: without a keychain, signing in lasts for this run only, and no token is written anywhere', async () => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  notOnWindows('nothing takes its Credential Manager away')
  const { page, home, close } = await launchApp({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', XDG_RUNTIME_DIR: '' } })
  await registerAndSignIn(page)
  const view = await page.evaluate(async () => {
    const { koya } = window as unknown as {
      koya: { session: { read: (input: object) => Promise<{ value: { keychain: string; auth: { loggedIn: boolean } } }> } }
    }
    return (await koya.session.read({})).value
  })
  expect(view).toMatchObject({ keychain: 'absent', auth: { loggedIn: true } })
  await close()
  expect(await filesWith(home, TOKEN_START)).toEqual([])

  const again = await launchApp({ home, env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', XDG_RUNTIME_DIR: '' } })
  await expect(again.page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await again.close()
})

test('the token is stored in the keychain: a second start is signed in, and no file contains the token', async () => {
  const { page, home, close } = await launchApp()
  await registerAndSignIn(page)
  await close()
  const again = await launchApp({ home })
  await expectSignedIn(again.page)
  await again.close()
  expect(await filesWith(home, TOKEN_START)).toEqual([])
})

test('S20 control: the same search finds a token that was written to a file', async () => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  const { home, close } = await launchApp({ env: {} })
  await close()
  await writeFile(join(home, 'leak'), `token ${TOKEN_START}hbGciOiJIUzI1NiJ9.e30.x`)
  expect(await filesWith(home, TOKEN_START)).toEqual([join(home, 'leak')])
})

async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'latin1').catch(() => '') })))
  // Compiled scripts in the caches may contain any sequence of letters.
  return contents.filter((file) => file.text.includes(text) && !/Code Cache|GPUCache|DawnCache/.test(file.path)).map((file) => file.path)
}
