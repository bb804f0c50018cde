import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contracts } from '../../../../../src-shared/contracts/contracts.ts'
import { isPageOf, windowRoles } from '../../../../../src-main/platform/windows/window-roles.ts'

test('every bridge feature belongs to a window role, and no role names an unknown feature', () => {
  const named = Object.values(windowRoles).flatMap(({ features }) => features)
  expect(new Set<string>(named)).toEqual(new Set(Object.keys(contracts)))
})

test.each(['app://koya/index.html', 'app://koya/index.html?x=1#part', 'APP://koya/index.html'])('%s is accepted as the main window’s page', (url) => {
  expect(isPageOf(windowRoles.main, url)).toBe(true)
})

test.each([
  'app://koya/',
  'app://koya/koya',
  'app://koya/assets/index.js',
  'app://evil/index.html',
  'app://koya.evil.example/',
  'app://koya:80/index.html',
  'app://koya@evil/',
  'app:koya/index.html',
  'app:///koya/index.html',
  'https://koya/index.html',
  'http://koya/',
  'file://koya/index.html',
  'javascript:alert(1)',
  'blob:app://koya/1',
  'data:text/html,x',
  'about:blank',
  'about:srcdoc',
  '//koya/index.html',
  'koya',
  '',
  ' '
])('“%s” is not accepted as the main window’s page', (url) => {
  expect(isPageOf(windowRoles.main, url)).toBe(false)
})

test('no web address is accepted as the main window’s page, and no text makes the check throw', () => {
  const anyText = fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string({ unit: 'binary' }))
  fc.assert(fc.property(anyText, (url) => !isPageOf(windowRoles.main, url)))
})
