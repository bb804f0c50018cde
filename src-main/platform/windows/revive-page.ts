import type { BrowserWindow } from 'electron'
import type { Log } from '../log/log.ts'
import { stoppedPage } from './stopped-page.ts'
import { windowRoles } from './window-roles.ts'

/** A page that is drawn at all is drawn within a second, or a few on a slow computer; counted from the end of its load. */
const FRAME_LIMIT_MS = 15_000
/** How long a page may take to report whether it is visible. */
const ANSWER_LIMIT_MS = 5000
/** Chromium calls a page unresponsive that has not handled an input for about thirty seconds; it may recover within this time. */
const HANG_LIMIT_MS = 10_000
/** How long a process may take to end after the request. */
const STUBBORN_MS = 3000
/** Delay after the end of a page's process: Chromium is still removing it. */
const SETTLE_MS = 200
/** The further delay before the next load, by the number of reloads within `RECENT_MS`; beyond the list, the last value. */
const WAITS_MS = [0, 0, 0, 5000, 15_000, 30_000, 60_000] as const
const RECENT_MS = 5 * 60_000
/** A longer wait is explained on the screen. */
const SHORT_WAIT_MS = 1000
/** The isolated world for Koya's checks, separate from the page's scripts. */
const PROBE_WORLD = 1001

type Contents = Pick<
  BrowserWindow['webContents'],
  'on' | 'loadURL' | 'isCrashed' | 'getOSProcessId' | 'forcefullyCrashRenderer' | 'executeJavaScriptInIsolatedWorld'
>

interface RevivePageDeps {
  readonly window: Pick<BrowserWindow, 'on' | 'isDestroyed' | 'isVisible' | 'isMinimized'> & { readonly webContents: Contents }
  readonly log: Log
  /** Ends the process that draws for all pages; Chromium restarts it. */
  readonly endDrawing: () => void
  /** Kills a process. */
  readonly endProcess: (pid: number) => void
  readonly monotonicNow: () => number
}

/**
 * Reloads the page of a window if its process died, hangs, or never got a frame to draw (electron/electron#44318: one start in many with software
 * compositing). An open attempt continues from the journal, which has everything acknowledged. Reloading never stops: a page that dies repeatedly is
 * reloaded after increasing waits, during which the window says what to do.
 */
export function revivePage({ window, log, endDrawing, endProcess, monotonicNow }: RevivePageDeps): void {
  const contents = window.webContents
  let revivedAt: number[] = []
  let hang: NodeJS.Timeout | undefined
  let stubborn: NodeJS.Timeout | undefined
  let load = 0
  /** Between two pages; whatever happens to the page shown meanwhile, the next one is loaded. */
  let isWaiting = false

  function loadPage(): void {
    isWaiting = false
    if (!window.isDestroyed()) void contents.loadURL(windowRoles.main.page).catch(() => undefined)
  }

  function revive(): void {
    if (isWaiting || window.isDestroyed()) return
    const now = monotonicNow()
    revivedAt = revivedAt.filter((at) => now - at < RECENT_MS)
    const waitMs = WAITS_MS[Math.min(revivedAt.length, WAITS_MS.length - 1)] as number
    revivedAt.push(now)
    if (waitMs <= SHORT_WAIT_MS) {
      loadPage()
      return
    }
    isWaiting = true
    log.warn(`page gone again: the next one in ${String(waitMs)} ms`)
    void contents.loadURL(stoppedPage).catch(() => undefined)
    setTimeout(loadPage, waitMs)
  }

  /** Ends the page's process; the event of its end then reloads the page. */
  function end(why: string): void {
    log.warn(`page ended: ${why}`)
    if (revivedAt.length > 0) endDrawing()
    const pid = contents.getOSProcessId()
    clearTimeout(stubborn)
    stubborn = setTimeout(() => {
      endProcess(pid)
    }, STUBBORN_MS)
    // Asks the process to end, which a completely blocked one does not handle.
    contents.forcefullyCrashRenderer()
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    clearTimeout(hang)
    clearTimeout(stubborn)
    load += 1
    if (reason === 'clean-exit' || isWaiting || window.isDestroyed()) return
    log.error(`page gone: ${reason}, exit code ${String(exitCode)}`)
    // Not within the event: Chromium is still removing the dead process.
    setTimeout(revive, SETTLE_MS)
  })
  window.on('unresponsive', () => {
    clearTimeout(hang)
    hang = setTimeout(() => {
      if (!window.isDestroyed() && !contents.isCrashed()) end('it hangs')
    }, HANG_LIMIT_MS)
  })
  window.on('responsive', () => {
    clearTimeout(hang)
  })
  contents.on('did-finish-load', () => {
    load += 1
    const thisLoad = load
    const isCurrent = (): boolean => thisLoad === load && !window.isDestroyed() && !contents.isCrashed()
    void awaitFrame(window, isCurrent).then((isDrawn) => {
      if (!isDrawn && isCurrent()) end('it was given no frame')
    })
  })
}

/** Returns false if the page in `window` was visible for `FRAME_LIMIT_MS` and has drawn nothing. */
async function awaitFrame(window: RevivePageDeps['window'], isCurrent: () => boolean): Promise<boolean> {
  const look = (code: string): Promise<unknown> => window.webContents.executeJavaScriptInIsolatedWorld(PROBE_WORLD, [{ code }]).catch(() => 'left')
  const drawn = look('new Promise((resolve) => requestAnimationFrame(() => resolve("drawn")))')
  for (;;) {
    if ((await within(FRAME_LIMIT_MS, drawn)) !== 'late' || !isCurrent()) return true
    if (!window.isVisible() || window.isMinimized()) continue
    // A page that is covered, or behind a locked screen, gets no frames and needs none.
    if ((await within(ANSWER_LIMIT_MS, look('document.visibilityState'))) !== 'hidden')
      return (await Promise.race([drawn, Promise.resolve('late')])) !== 'late'
  }
}

async function within(limitMs: number, answer: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      resolve('late')
    }, limitMs)
  })
  const first = await Promise.race([answer, late])
  clearTimeout(timer)
  return first
}
