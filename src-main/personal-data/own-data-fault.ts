import type { Failure, Result } from '../../src-shared/kernel/errors/result.ts'

/** Ends a partly written or read stream with its failure. */
export class OwnDataFault extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Returns the value, or throws the failure as an `OwnDataFault`. */
export function valueOrEnd<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new OwnDataFault(result.error)
  return result.value
}

/** Returns the result of a stream: its value, or the failure that ended it. Other errors are thrown again. */
export async function untilFault<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (error instanceof OwnDataFault) return { ok: false, error: error.failure }
    throw error
  }
}
