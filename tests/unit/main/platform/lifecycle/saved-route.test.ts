import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSavedRoute, type SavedRoute } from '../../../../../src-main/platform/lifecycle/saved-route.ts'
import { openSettingsFile } from '../../../../../src-main/app/open-settings-file.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const open = (folder: string): SavedRoute => createSavedRoute(openSettingsFile(folder, () => 1))

test('a saved route is restored at the next start for its learner only', async () => {
  const folder = makeTempFolder()
  await open(folder).save('ada', '/dashboard/medalTest/start-page?level=medal-mathematics-1')
  expect(open(folder).read('ada').path).toBe('/dashboard/medalTest/start-page?level=medal-mathematics-1')
  expect(open(folder).read('bola').path).toBeNull()
  expect(open(folder).read(null).path).toBeNull()
  await open(folder).save('bola', '/dashboard/libraries')
  expect(open(folder).read('ada').path).toBeNull()
})

test('a guest has a saved route of their own, which no learner reads', async () => {
  const folder = makeTempFolder()
  const place = open(folder)
  expect(place.read(null).path).toBeNull()
  await place.save(null, '/faqs')
  expect(place.read(null).path).toBe('/faqs')
  expect(place.read('ada').path).toBeNull()
})

test('saving the home page on a fresh install writes no settings file', async () => {
  const folder = makeTempFolder()
  await open(folder).save(null, '/')
  expect(existsSync(join(folder, 'settings.json'))).toBe(false)
})

test.each([
  '//evil.example/x',
  '/../up',
  '/a//b',
  '/a b',
  '/a#b',
  '/a\\b',
  '/%2e%2e',
  '/dashboard/',
  '',
  'dashboard',
  'https://evil.example',
  '/a\nb',
  '/é'
])('a path that is no valid app page is not saved as a route: %j', async (path) => {
  const folder = makeTempFolder()
  await open(folder).save('ada', path)
  expect(open(folder).read('ada').path).toBeNull()
})

test('the query of a guest route, which may hold typed text, is not saved', async () => {
  const folder = makeTempFolder()
  await open(folder).save(null, '/verify/email?email=ada%40example.com')
  expect(open(folder).read(null).path).toBe('/verify/email')
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('ada')
})
