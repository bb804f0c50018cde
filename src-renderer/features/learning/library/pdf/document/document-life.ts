import { fail, succeed, type Failure, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'

/** Whether a document can still be read. It ends once: closed, gone, broken, or because it took too long. */
export interface Life {
  /** Told once. */
  readonly ended: Promise<Failure>
  readonly end: (why: Failure) => void
  /** What `work` brings, or why it brings nothing; where it takes longer than the patience there is, the life ends. */
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
