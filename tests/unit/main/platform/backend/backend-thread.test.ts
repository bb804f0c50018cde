import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startBackendThread } from '../../../../../src-main/platform/backend/backend-thread.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

/** Answers each message with its variables; dies at `stop`, and never ends at `compute`. */
const code = `
import { parentPort } from 'node:worker_threads'
console.log('what a learner typed')
parentPort.on('message', ({ kind }) => {
  if (kind === 'stop') throw new Error('dies')
  if (kind === 'compute') for (;;);
  parentPort.postMessage(process.env)
})`

const start = { kind: 'start', dataFolder: '/data', resourcesFolder: '/resources', launchSecret: 'secret', version: '1.2.3' } as const

function startThread() {
  const file = join(makeTempFolder(), 'backend.mjs')
  writeFileSync(file, code)
  const errors: string[] = []
  const thread = startBackendThread(pathToFileURL(file), { error: (message) => errors.push(message) })
  onTestFinished(() => {
    thread.terminate()
  })
  const exited = new Promise<number>((resolve) => thread.on('exit', resolve))
  return { thread, errors, exited }
}

test('the backend’s thread gets few variables of the environment, and what it prints is not passed on', async () => {
  vi.stubEnv('PAYSTACK_SECRET_KEY', 'sk_live_0123456789abcdef')
  const printed = vi.spyOn(process.stdout, 'write')
  const { thread } = startThread()
  const told = new Promise<unknown>((resolve) => thread.on('message', resolve))
  thread.postMessage(start)
  const variables = (await told) as Record<string, string>
  expect(variables['PATH']).toBe(process.env['PATH'])
  expect(variables['PAYSTACK_SECRET_KEY']).toBeUndefined()
  expect(printed.mock.calls.flat().filter((text) => String(text).includes('typed'))).toEqual([])
  vi.unstubAllEnvs()
})

test('an error that the backend does not catch ends its thread and nothing else', async () => {
  const { thread, errors, exited } = startThread()
  thread.postMessage({ kind: 'stop' })
  expect(await exited).toBe(1)
  expect(errors).toEqual(['backend thread: dies'])
})

test('the backend’s thread can be ended while it computes', async () => {
  const { thread, exited } = startThread()
  const told = new Promise((resolve) => thread.on('message', resolve))
  thread.postMessage(start)
  await told
  thread.postMessage({ kind: 'compute' } as never)
  thread.terminate()
  expect(await exited).toBe(1)
})
