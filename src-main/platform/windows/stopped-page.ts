import words from '../../../resources/locales/en/window.json' with { type: 'json' }
import { noticePage } from './notice-page.ts'

/** The page that the window shows while Koya waits before reloading. */
export const stoppedPage = noticePage(words.title, [words.saved, words.wait, words.help])
