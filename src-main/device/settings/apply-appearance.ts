import type { NativeTheme, WebContents } from 'electron'
import type { UserSettings } from '../../../src-shared/device/settings.ts'
import type { Settings } from './settings.ts'

interface AppearanceDeps {
  readonly settings: Pick<Settings, 'values' | 'onChange'>
  readonly contents: Pick<WebContents, 'setZoomFactor' | 'on' | 'isDestroyed'>
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
}

/** Returns the theme for native parts: high contrast follows the system, low glare is a dimmed light theme. */
function sourceOf(theme: UserSettings['theme']): NativeTheme['themeSource'] {
  if (theme === 'low-glare') return 'light'
  return theme === 'contrast' ? 'system' : theme
}

/** Applies zoom and the light or dark theme: now, after each change, and on every page load. High contrast and low glare are styled by the page. */
export function applyAppearance({ settings, contents, nativeTheme }: AppearanceDeps): void {
  function apply(): void {
    const { theme, zoom } = settings.values()
    const source = sourceOf(theme)
    if (nativeTheme.themeSource !== source) nativeTheme.themeSource = source
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom)
  }
  apply()
  settings.onChange(apply)
  contents.on('dom-ready', apply)
}
