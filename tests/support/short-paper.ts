import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const electron = createRequire(import.meta.url)('electron') as string
const script = resolve(import.meta.dirname, 'add-assessment.ts')

/** Adds a paper of one subject with its own clock to the embedded backend of a home whose app is not running. */
export async function addShortPaper(home: string, { title, budgetMs }: { readonly title: string; readonly budgetMs: number }): Promise<void> {
  const definition = { slug: 'short-paper', title, description: 'A paper with a short clock.', profile: 'utme', subjects: ['physics'], budgetMs }
  await promisify(execFile)(electron, [script, join(home, '.config/Koya/backend'), JSON.stringify(definition)], {
    env: { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1' }
  })
}
