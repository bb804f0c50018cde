import { StepFailure } from './step-failure.mjs'

/**
 * One step of a test run. Resolves to a note that replaces "ok", if any; throws a `StepFailure` when it fails.
 *
 * @typedef {{ name: string, run: () => Promise<string | undefined> }} Step
 */

/**
 * Runs lanes of steps in parallel, and the steps of a lane one after another; prints how long each took. The first failure ends the run as soon as
 * the running steps have ended.
 *
 * @param {readonly (readonly Step[])[]} lanes
 */
export async function runSteps(...lanes) {
  /** @type {StepFailure[]} */
  const failures = []
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        if (failures.length > 0) return
        try {
          await runStep(step)
        } catch (error) {
          failures.push(error instanceof StepFailure ? error : new StepFailure(String(error)))
        }
      }
    })
  )
  if (failures[0] !== undefined) throw new StepFailure(failures.map(({ message }) => message).join('\n'), failures[0].code)
}

/** @param {Step} step */
async function runStep({ name, run }) {
  const begun = Date.now()
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`
  console.log(`--- ${name} …`)
  try {
    const note = await run()
    console.log(`--- ${name}: ${note ?? 'ok'}, ${seconds()}`)
  } catch (error) {
    const { message, code } =
      error instanceof StepFailure ? error : new StepFailure(error instanceof Error ? (error.stack ?? error.message) : String(error))
    throw new StepFailure(`${message}\n--- ${name}: FAILED (${code}) after ${seconds()}`, code)
  }
}
