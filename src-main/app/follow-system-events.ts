import { powerMonitor } from 'electron'
import type { KioskDeviceKind } from '../../src-shared/device/kiosk-device-kinds.ts'
import { followHistoryButtons } from '../platform/lifecycle/history-buttons.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import { followIntents, type AskedRoute } from '../platform/deep-link/follow-intents.ts'
import type { Core } from '../platform/core/core.ts'

interface SystemEventParts {
  readonly room: AttemptRoom
  readonly seatKind: KioskDeviceKind
}

/** Forwards system events around an exam: focus, sleep, history buttons of the mouse, a second start of the app, and requests of other programs. */
export function followSystemEvents(
  { app, window, announce, raiseWindow, currentAttempt }: Pick<Core, 'app' | 'window' | 'announce' | 'raiseWindow' | 'currentAttempt'>,
  { room, seatKind }: SystemEventParts
): AskedRoute {
  window.on('blur', () => {
    room.noteFocus(false)
  })
  window.on('focus', () => {
    room.noteFocus(true)
  })
  window.webContents.on('render-process-gone', () => {
    room.noteRendererExit()
  })
  powerMonitor.on('suspend', () => {
    room.noteSleep()
  })
  powerMonitor.on('resume', () => {
    room.noteWake()
  })
  followHistoryButtons(window, announce.app.historyAsked)
  return followIntents({
    app,
    commandLine: process.argv,
    isDeaf: () => seatKind === 'exam' || currentAttempt.isOpen(),
    raiseWindow,
    routeRequested: announce.app.placeAsked
  })
}
