import { useMutation } from '@tanstack/react-query'

/** Returns a function that runs a request to main and includes it in the progress bar. Returns and throws as `run` does. */
export function useRequest(): <Value>(run: () => Promise<Value>) => Promise<Value> {
  const { mutateAsync } = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() })
  return async <Value>(run: () => Promise<Value>) => (await mutateAsync(run)) as Value
}
