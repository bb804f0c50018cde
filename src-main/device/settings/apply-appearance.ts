import type { NativeTheme, WebContents } from 'electron'
import type { UserSettings } from '../../../src-shared/device/settings.ts'
import type { Settings } from './settings.ts'

interface AppearanceDeps {
  readonly settings: Pick<Settings, 'values' | 'onChange'>
  readonly contents: Pick<WebContents, 'setZoomFactor' | 'on' | 'isDestroyed'>
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
}

/** What the system's own parts are told: high contrast follows the system, low glare is a dimmed light. */
function sourceOf(theme: UserSettings['theme']): NativeTheme['themeSource'] {
  if (theme === 'low-glare') return 'light'
  return theme === 'contrast' ? 'system' : theme
}

/** Zoom and light or dark, as the settings have them: now, after each change, and on every page that the window loads anew. High contrast and low glare are the page's own. */
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
