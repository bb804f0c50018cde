/** Creates a queue that runs steps one after the other, in order; a step that fails does not stop the later ones. */
export function createQueue(): <Value>(step: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const next = last.then(step)
    last = next.catch(() => undefined)
    return next
  }
}
