import type { Failure, Result } from '../../src-shared/kernel/errors/result.ts'

/** Ends a stream that is half written or half read, with the failure that it ends with. */
export class OwnDataFault extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** The value, or the end of the stream. */
export function valueOrEnd<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new OwnDataFault(result.error)
  return result.value
}

/** What a stream came to: its value, or the failure that ended it. What is no failure of ours goes on. */
export async function untilFault<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (error instanceof OwnDataFault) return { ok: false, error: error.failure }
    throw error
  }
}
