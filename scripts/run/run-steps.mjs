import { StepFailure, TestFailure } from './step-failure.mjs'

/**
 * One step of a test run. Resolves to a note that replaces "ok", if any; throws a `StepFailure` when it fails.
 *
 * @typedef {{ name: string, run: () => Promise<string | undefined> }} Step
 */

/**
 * Runs groups of lanes one after another, the lanes of a group in parallel, and the steps of a lane one after another; prints how long each took. The
 * first failure ends the run as soon as the running steps have ended. `goesOn`: failed tests do not end it, so that a run of an hour shows every fault.
 *
 * @param {readonly (readonly (readonly Step[])[])[]} groups
 * @param {{ goesOn?: boolean }} [options]
 */
export async function runGroups(groups, { goesOn = false } = {}) {
  /** @type {StepFailure[]} */
  const failures = []
  for (const lanes of groups) {
    failures.push(...(await runLanes(lanes, goesOn)))
    if (failures.some((failure) => isEnd(failure, goesOn))) break
  }
  if (failures[0] !== undefined) throw new StepFailure(failures.map(({ message }) => message).join('\n'), failures[0].code)
}

/**
 * @param {readonly (readonly Step[])[]} lanes
 * @param {boolean} goesOn
 * @returns {Promise<readonly StepFailure[]>}
 */
async function runLanes(lanes, goesOn) {
  /** @type {StepFailure[]} */
  const failures = []
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        if (failures.some((failure) => isEnd(failure, goesOn))) return
        try {
          await runStep(step)
        } catch (error) {
          failures.push(error instanceof StepFailure ? error : new StepFailure(String(error)))
        }
      }
    })
  )
  return failures
}

/**
 * @param {StepFailure} failure
 * @param {boolean} goesOn
 */
function isEnd(failure, goesOn) {
  return !goesOn || !(failure instanceof TestFailure)
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
    const told = `--- ${name}: FAILED (${code}) after ${seconds()}`
    // At once: what goes on meanwhile may take an hour.
    console.log(told)
    const Failure = error instanceof TestFailure ? TestFailure : StepFailure
    throw new Failure(`${message}\n${told}`, code)
  }
}
