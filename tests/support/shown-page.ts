import type { AttemptRoom } from '../../src-main/attempt/room/attempt-room-acts.ts'

/** As often as the page says that it shows the attempt. */
const CONFIRM_EVERY_MS = 500

/** A page, as main knows one: by what it says. */
export interface ShownPage {
  /** False for a page that says nothing more. */
  isAlive: boolean
  isHidden: boolean
  appear(): void
  disappear(): void
}

/** A page that shows the attempt at once; `attemptId` is read at each word, since the room may hold another by then. */
export function createShownPage(room: () => Pick<AttemptRoom, 'noteShown' | 'spentHere'>): ShownPage {
  let timer: NodeJS.Timeout | undefined
  const confirm = (): void => {
    const attemptId = room().spentHere()?.attemptId
    if (page.isAlive && attemptId !== undefined) room().noteShown(attemptId, page.isHidden)
  }
  const page: ShownPage = {
    isAlive: true,
    isHidden: false,
    appear() {
      clearInterval(timer)
      confirm()
      timer = setInterval(confirm, CONFIRM_EVERY_MS)
    },
    disappear() {
      clearInterval(timer)
    }
  }
  return page
}
