import type { AttemptRoom } from '../../src-main/attempt/room/attempt-room-acts.ts'

/** The interval in which the page confirms that it shows the attempt. */
const CONFIRM_EVERY_MS = 500

/** A page as main sees it: by its messages. */
export interface ShownPage {
  /** False for a page that sends nothing more. */
  isAlive: boolean
  isHidden: boolean
  appear(): void
  disappear(): void
}

/** Creates a page that shows the attempt at once. `attemptId` is read for each message, since the room may have opened another attempt. */
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
