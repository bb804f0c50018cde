/** With a heartbeat every two seconds, half a minute in which main answered nothing. A sleeping computer sends none. */
const MOST_UNANSWERED = 15

/** Counts the heartbeats that main has not answered. */
export interface HangWatch {
  /** Called for each heartbeat; returns whether main hangs. */
  readonly beat: () => boolean
  readonly answered: () => void
}

export function createHangWatch(): HangWatch {
  let unanswered = 0
  return {
    beat() {
      unanswered += 1
      return unanswered > MOST_UNANSWERED
    },
    answered() {
      unanswered = 0
    }
  }
}
