import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { callBridge } from './call-bridge.ts'
import { launchApp, type LaunchedApp } from './launch-app.ts'
import { registerAndSignIn } from './learner.ts'
import { visit } from './visit.ts'

/**
 * Starts one app with a signed-in learner for all tests of a block: a start takes longer than most tests of the exam room. After each test no exam is
 * open and the dashboard is shown. For tests that neither end the app nor change settings.
 */
export function useOneApp(): () => LaunchedApp {
  let koya: LaunchedApp
  test.beforeAll(async () => {
    koya = await launchApp()
    await registerAndSignIn(koya.page)
  })
  test.afterEach(async () => {
    const open = await callBridge(koya.page, 'attempt.readOpen', {})
    if (!open.ok) throw new Error(open.error.code)
    if (open.value !== null) {
      const submitted = await callBridge(koya.page, 'attempt.submit', { attemptId: open.value.paper.attemptId })
      expect(submitted.ok).toBe(true)
    }
    await visit(koya.page, '/dashboard')
  })
  test.afterAll(async () => {
    await koya.kill9()
    await rm(koya.home, { recursive: true, force: true, maxRetries: 5 })
  })
  return () => koya
}
