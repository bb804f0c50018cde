import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** Taken before a test replaces the real timers by fake ones. */
const nextTurn = globalThis.setImmediate

/** Number of event-loop turns; React's scheduler finishes at least one waiting task in each. */
const turns = 10

/**
 * Runs the effects of what `findBy…` and `waitFor` saw before they return. On a busy machine React postpones effects to a later turn, so that a test
 * pressed keys before the page listened.
 */
const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: async (act) => {
    const seen: unknown = await asyncWrapper(act)
    for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve))
    return seen
  }
})

// Test files share their worker's document, so each cleans it up.
afterEach(cleanup)

// A part of a page that is still being loaded when a file ends would fail for the files after it, which share their worker's modules.
afterAll(() => vi.dynamicImportSettled())
