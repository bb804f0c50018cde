import { expect, test } from 'vitest'
import { createWindowRegistry } from '../../../../../src-main/platform/windows/window-registry.ts'
import { fakeFrame, fakeWindow } from '../../../../support/fake-windows.ts'

function openRegistry() {
  const registry = createWindowRegistry()
  const main = fakeWindow(7)
  registry.add('main', main.window)
  return { registry, main }
}

test('the window registry recognises the main window by its own page', () => {
  expect(openRegistry().registry.roleOf({ contentsId: 7, frame: fakeFrame() })).toBe('main')
})

test.each([
  ['another contents', 8, fakeFrame()],
  ['no frame', 7, null],
  ['a frame that is gone', 7, fakeFrame({ isDestroyed: true })],
  ['a frame within the page', 7, fakeFrame({ parent: {} })],
  ['a web page', 7, fakeFrame({ url: 'https://koya/index.html' })],
  ['a page with a similar host', 7, fakeFrame({ url: 'app://koya.evil.example/index.html' })],
  ['a page with a user in its address', 7, fakeFrame({ url: 'app://koya@evil.example/' })],
  ['a file', 7, fakeFrame({ url: 'file:///koya/index.html' })],
  ['a page of data', 7, fakeFrame({ url: 'data:text/html,app://koya' })],
  ['a blank page', 7, fakeFrame({ url: 'about:blank' })],
  ['no address', 7, fakeFrame({ url: '' })]
])('the window registry gives no role to %s', (_, contentsId, frame) => {
  expect(openRegistry().registry.roleOf({ contentsId, frame })).toBeNull()
})

test('messages reach the window of their role, and not one that is closed or whose page is destroyed', () => {
  const { registry, main } = openRegistry()
  registry.tell('attempt', 'attempt:clockTicked', 1)
  expect(main.sent).toEqual([{ channel: 'attempt:clockTicked', payload: 1 }])
  main.destroyContents()
  registry.tell('attempt', 'attempt:clockTicked', 2)
  const next = openRegistry()
  next.main.close()
  next.registry.tell('attempt', 'attempt:clockTicked', 3)
  expect(next.registry.get('main')).toBeNull()
  expect(next.registry.roleOf({ contentsId: 7, frame: fakeFrame() })).toBeNull()
  expect([...main.sent, ...next.main.sent]).toHaveLength(1)
})
