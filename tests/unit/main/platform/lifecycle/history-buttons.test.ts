import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { followHistoryButtons } from '../../../../../src-main/platform/lifecycle/history-buttons.ts'

test('system back and forward commands and left and right swipes are forwarded; other commands are ignored', () => {
  const window = new EventEmitter()
  const asked: string[] = []
  followHistoryButtons(window as unknown as BrowserWindow, ({ direction }) => asked.push(direction))
  const prevented: string[] = []
  const press = (command: string): boolean => window.emit('app-command', { preventDefault: () => prevented.push(command) }, command)
  for (const command of ['browser-backward', 'media-play-pause', 'browser-forward', 'toString']) press(command)
  for (const direction of ['left', 'right', 'up', 'down']) window.emit('swipe', {}, direction)
  expect(asked).toEqual(['back', 'forward', 'back', 'forward'])
  expect(prevented).toEqual(['browser-backward', 'browser-forward'])
})
