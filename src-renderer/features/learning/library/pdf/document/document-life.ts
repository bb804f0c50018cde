import { fail, succeed, type Failure, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'

/** Whether a document can still be read. It ends once: closed, gone, broken, or too slow. */
export interface Life {
  /** Resolves once, at the end. */
  readonly ended: Promise<Failure>
  readonly end: (why: Failure) => void
  /** Returns the result of `work`, or a failure. Ends the life if the time limit is exceeded. */
  readonly within: <Value>(work: Promise<Value>, failureOf: (error: unknown) => Failure) => Promise<Result<Value>>
}

export function createLife(patienceMs: number): Life {
  const { promise: ended, resolve: end } = Promise.withResolvers<Failure>()
  const failed = ended.then((error) => ({ ok: false, error }) as const)
  return {
    ended,
    end,
    async within(work, failureOf) {
      const timer = setTimeout(() => {
        end(fail('library/document-too-slow').error)
      }, patienceMs)
      try {
        return await Promise.race([failed, work.then(succeed, (error: unknown) => ({ ok: false, error: failureOf(error) }) as const)])
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
