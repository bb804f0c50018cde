export type StepDirection = 'larger' | 'smaller'

/** Returns the next step after a value, which need not be a step itself; undefined at the end. `steps` must ascend. */
export function nextStep(steps: readonly number[], value: number, direction: StepDirection): number | undefined {
  return direction === 'larger' ? steps.find((step) => step > value) : steps.findLast((step) => step < value)
}
