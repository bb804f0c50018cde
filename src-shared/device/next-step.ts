export type StepDirection = 'larger' | 'smaller'

/** The step after a value, which need not be a step itself; undefined at the end. `steps` ascend. */
export function nextStep(steps: readonly number[], value: number, direction: StepDirection): number | undefined {
  return direction === 'larger' ? steps.find((step) => step > value) : steps.findLast((step) => step < value)
}
