import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { launchApp } from './launch-app.ts'

const bare = resolve(import.meta.dirname, '../bench/bare/main.cjs')

/** Starts the least that Electron can show and returns how long its heading took, milliseconds: on a busy machine everything takes longer. */
export async function startBareWindow(): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'koya-bare-'))
  const startedAt = performance.now()
  const { page, kill9 } = await launchApp({ main: bare, home })
  try {
    await expect(page.getByRole('heading')).toBeVisible()
    return performance.now() - startedAt
  } finally {
    await kill9()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
