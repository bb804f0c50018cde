import { AsyncLocalStorage } from 'node:async_hooks'

/** The client left before its work was begun. Nobody reads the reply. */
export class AbandonedError extends Error {}

const signals = new AsyncLocalStorage<AbortSignal | undefined>()

/** Runs the work of a request: once `signal` is aborted, it begins no transaction and no query any more. What has begun is finished. */
export function forClient<Value>(signal: AbortSignal, work: () => Value): Value {
  return signals.run(signal, work)
}

/** Runs work that is finished whoever leaves: in the background, for several requests at once, or whose result a repeated request gets. */
export function forEverybody<Value>(work: () => Value): Value {
  return signals.run(undefined, work)
}

/** Throws `AbandonedError` where the client whose work this is has left. */
export function refuseAbandoned(): void {
  if (signals.getStore()?.aborted === true) throw new AbandonedError('the client has left')
}
