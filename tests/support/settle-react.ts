import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Kept before a test puts its own timers in the place of the real ones. */
const nextTurn = globalThis.setImmediate

/** Turns of the event loop; React's scheduler ends at least one of its waiting tasks in each. */
const turns = 10

/**
 * Lets the effects of what `findBy…` and `waitFor` saw run before they return. On a busy machine React puts effects off to a later turn, so
 * that a test pressed keys before the page listened.
 */
const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: async (act) => {
    const seen: unknown = await asyncWrapper(act)
    for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve))
    return seen
  }
})

// Files share their worker's document: what one leaves in it, the next one would find.
afterEach(cleanup)
