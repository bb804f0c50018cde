import { useMutation } from '@tanstack/react-query'

/** Runs what asks main for something, so that the progress bar knows of it. Answers and throws what `run` does. */
export function useRequest(): <Value>(run: () => Promise<Value>) => Promise<Value> {
  const { mutateAsync } = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() })
  return async <Value>(run: () => Promise<Value>) => (await mutateAsync(run)) as Value
}
