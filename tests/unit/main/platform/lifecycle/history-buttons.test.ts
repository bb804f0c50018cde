import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { followHistoryButtons } from '../../../../../src-main/platform/lifecycle/history-buttons.ts'

test('the system’s back and forward buttons and swipes are told to the page, and other commands are left alone', () => {
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
