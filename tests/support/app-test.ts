import { rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { launchApp, type LaunchedApp, type LaunchOptions } from './launch-app.ts'

interface AppFixtures {
  /** `launchApp`; after the test, running apps are killed and their homes removed. */
  readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>
}

export const test = base.extend<AppFixtures>({
  launch: async ({ browserName: _ }, use) => {
    const launched: LaunchedApp[] = []
    await use(async (options) => {
      const one = await launchApp(options)
      launched.push(one)
      return one
    })
    for (const one of launched) await one.kill9()
    for (const { home } of launched) await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
})
