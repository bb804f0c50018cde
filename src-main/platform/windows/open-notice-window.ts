import { BrowserWindow } from 'electron'
import { webPreferences } from './guard-contents.ts'
import { noticePage } from './notice-page.ts'

interface NoticeOptions {
  readonly icon: string
  readonly fullscreen: boolean
}

/** What a notice says: a heading and paragraphs. */
export interface Notice {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** A window with a page of words, for work before the app's own window. It cannot be closed: the work goes on, and a second start would find no app. */
export function openNoticeWindow({ icon, fullscreen }: NoticeOptions) {
  let window: BrowserWindow | null = null
  return {
    /** Opens the window where it is not open. */
    tell({ title, paragraphs }: Notice): void {
      window ??= new BrowserWindow({
        width: 1024,
        height: 600,
        fullscreen,
        closable: false,
        backgroundColor: '#faf7f0',
        autoHideMenuBar: true,
        title: 'Koya',
        icon,
        webPreferences
      })
      window.removeMenu()
      void window.loadURL(noticePage(title, paragraphs)).catch(() => undefined)
    },
    close(): void {
      window?.destroy()
      window = null
    }
  }
}
