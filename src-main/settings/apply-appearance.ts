import type { NativeTheme, WebContents } from 'electron'
import type { Settings } from './settings.ts'

interface AppearanceDeps {
  readonly settings: Pick<Settings, 'values' | 'onChange'>
  readonly contents: Pick<WebContents, 'setZoomFactor' | 'on' | 'isDestroyed'>
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
}

/** Zoom and light or dark, as the settings have them: now, after each change, and on every page that the window loads anew. High contrast is the page's own. */
export function applyAppearance({ settings, contents, nativeTheme }: AppearanceDeps): void {
  function apply(): void {
    const { theme, zoom } = settings.values()
    const source = theme === 'contrast' ? 'system' : theme
    if (nativeTheme.themeSource !== source) nativeTheme.themeSource = source
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom)
  }
  apply()
  settings.onChange(apply)
  contents.on('dom-ready', apply)
}
