import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runGroups } from '../../../scripts/run/run-steps.mjs'
import { StepFailure, TestFailure } from '../../../scripts/run/step-failure.mjs'

let ran: string[] = []

beforeEach(() => {
  ran = []
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** A step that passes, or fails with that error. */
const step = (name: string, error?: Error) => ({
  name,
  run: () => {
    ran.push(name)
    return error === undefined ? Promise.resolve(undefined) : Promise.reject(error)
  }
})

const tests = () => step('app', new TestFailure('2 failed', 1))
const groups = (failing: ReturnType<typeof step>) => [[[failing, step('after it')]], [[step('the next group')]]]

it('failed tests end a short run, and everything that is not begun', async () => {
  await expect(runGroups(groups(tests()))).rejects.toThrow('2 failed\n--- app: FAILED (1)')
  expect(ran).toEqual(['app'])
})

it('failed tests do not end a long run, which fails at its end', async () => {
  await expect(runGroups(groups(tests()), { goesOn: true })).rejects.toThrow('2 failed\n--- app: FAILED (1)')
  expect(ran).toEqual(['app', 'after it', 'the next group'])
})

it.each([
  ['a build that failed', new StepFailure('no build', 3)],
  ['a fault of the run', new TypeError('no function')]
])('%s ends a long run too', async (_, error) => {
  await expect(runGroups(groups(step('build', error)), { goesOn: true })).rejects.toThrow(error.message)
  expect(ran).toEqual(['build'])
})

it('a run without a failure resolves', async () => {
  await runGroups(groups(step('app')))
  expect(ran).toEqual(['app', 'after it', 'the next group'])
})
