import type { Steps } from '../../src-server/platform/jobs/yield-regularly.ts'

/** Runs all steps at once. `afterEach`: called after each step, before the next. */
export function finishSteps<Value>(steps: Steps<Value>, afterEach: () => void = () => undefined): Value {
  for (;;) {
    const step = steps.next()
    afterEach()
    if (step.done) return step.value
  }
}
