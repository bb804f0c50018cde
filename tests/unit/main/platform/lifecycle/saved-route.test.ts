import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSavedRoute, type SavedRoute } from '../../../../../src-main/platform/lifecycle/saved-route.ts'
import { openSettingsFile } from '../../../../../src-main/app/open-settings-file.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const open = (folder: string): SavedRoute => createSavedRoute(openSettingsFile(folder, () => 1))

test('the next start finds the place of the learner who left it, and nobody else does', async () => {
  const folder = makeTempFolder()
  await open(folder).save('ada', '/dashboard/medalTest/start-page?level=medal-mathematics-1')
  expect(open(folder).read('ada')).toBe('/dashboard/medalTest/start-page?level=medal-mathematics-1')
  expect(open(folder).read('bola')).toBeNull()
  expect(open(folder).read(null)).toBeNull()
  await open(folder).save('bola', '/dashboard/libraries')
  expect(open(folder).read('ada')).toBeNull()
})

test('a guest has a place of their own, which no learner gets', async () => {
  const folder = makeTempFolder()
  const place = open(folder)
  expect(place.read(null)).toBeNull()
  await place.save(null, '/faqs')
  expect(place.read(null)).toBe('/faqs')
  expect(place.read('ada')).toBeNull()
})

test('the first screen of a fresh install writes nothing', async () => {
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
])('what does not look like a page of the app is not kept: %j', async (path) => {
  const folder = makeTempFolder()
  await open(folder).save('ada', path)
  expect(open(folder).read('ada')).toBeNull()
})

test('what a person may have typed does not lie in the settings file', async () => {
  const folder = makeTempFolder()
  await open(folder).save(null, '/verify/email?email=ada%40example.com')
  expect(open(folder).read(null)).toBe('/verify/email')
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('ada')
})
