import { EventEmitter } from 'node:events'
import type { NativeTheme, WebContents } from 'electron'
import { expect, test } from 'vitest'
import { applyAppearance } from '../../../../../src-main/device/settings/apply-appearance.ts'
import { defaultSettings, type UserSettings } from '../../../../../src-shared/device/settings.ts'

function openWindow(first: Partial<UserSettings> = {}): {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
  readonly zooms: number[]
  readonly load: () => void
  readonly set: (change: Partial<UserSettings>) => void
} {
  let values: UserSettings = { ...defaultSettings, ...first }
  const listeners: (() => void)[] = []
  const zooms: number[] = []
  const nativeTheme: Pick<NativeTheme, 'themeSource'> = { themeSource: 'system' }
  const contents = Object.assign(new EventEmitter(), { setZoomFactor: (zoom: number) => void zooms.push(zoom), isDestroyed: () => false })
  applyAppearance({
    settings: { values: () => values, onChange: (listener) => void listeners.push(() => listener(values, values)) },
    contents: contents as unknown as WebContents,
    nativeTheme
  })
  const set = (change: Partial<UserSettings>): void => {
    values = { ...values, ...change }
    listeners.forEach((listener) => listener())
  }
  return { nativeTheme, zooms, set, load: () => void contents.emit('dom-ready') }
}

test('zoom and theme apply from the start, after a change and to a reloaded page', () => {
  const window = openWindow({ zoom: 1.25, theme: 'dark' })
  expect(window.nativeTheme.themeSource).toBe('dark')
  window.load()
  window.set({ zoom: 2, theme: 'light' })
  expect(window.nativeTheme.themeSource).toBe('light')
  window.load()
  expect(window.zooms).toEqual([1.25, 1.25, 2, 2])
})

test('the high-contrast theme lets the system decide between light and dark', () => {
  const window = openWindow({ theme: 'dark' })
  window.set({ theme: 'contrast' })
  expect(window.nativeTheme.themeSource).toBe('system')
})

test('the low-glare theme is passed to the system as a light theme', () => {
  const window = openWindow({ theme: 'dark' })
  window.set({ theme: 'low-glare' })
  expect(window.nativeTheme.themeSource).toBe('light')
})
