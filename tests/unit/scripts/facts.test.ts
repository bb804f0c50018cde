import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { channelTable } from '../../../src-shared/contracts/channel-table.ts'
import { endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { errorStatus } from '../../../src-shared/kernel/errors/error-table.ts'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import { policySchema } from '../../../src-shared/device/policy.ts'
import { listFiles, projectRoot } from '../../support/list-files.ts'
import { makeTempFolder } from '../../support/make-temp-folder.ts'
import { tier } from '../../support/tier.ts'

interface Facts {
  readonly routes: readonly { path: string; layout: string; guards: readonly string[] }[]
  readonly constants: Readonly<Record<string, unknown>>
  readonly errors: readonly { code: string; text: string }[]
  readonly endpoints: readonly { method: string; path: string }[]
  readonly channels: readonly { name: string; kind: string }[]
  readonly policyKeys: readonly { key: string; type: string; description: string }[]
}

const run = promisify(execFile)

/** Runs plain Node as a developer has it, without Electron's variables. */
function runNode(script: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run('node', [script, ...args], { cwd: projectRoot, env: { PATH: process.env['PATH'], HOME: process.env['HOME'] }, maxBuffer: 2 ** 24 })
}

describe('npm run -s facts', () => {
  let facts: Facts

  beforeAll(async () => {
    const { stdout } = await runNode('scripts/facts.mjs')
    facts = JSON.parse(stdout) as Facts
  }, 60_000)

  test('npm run -s facts prints one JSON object and nothing else', () => {
    expect(Object.keys(facts)).toEqual(['routes', 'constants', 'errors', 'endpoints', 'channels', 'policyKeys'])
  })

  test('npm run facts is defined in package.json as node scripts/facts.mjs', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    expect(scripts['facts']).toBe('node scripts/facts.mjs')
  })

  test('the facts list every page by its full path, also the one for all other paths', () => {
    const paths = facts.routes.map(({ path }) => path)
    for (const path of [
      '/',
      '/verify/email',
      '/dashboard/libraries/{serial}',
      '/dashboard/assessments/lessons/{slug?}',
      '/dashboard/assessments/{slug}/{subject?}/{level?}/start-page',
      '*'
    ])
      expect(paths).toContain(path)
    expect(paths.filter((path) => path !== '*' && !/^(?:\/|(?:\/(?:[A-Za-z-]+|\{[a-zA-Z]+\??\}))+)$/.test(path))).toEqual([])
    expect(new Set(facts.routes.map(({ layout }) => layout))).toEqual(new Set(['auth', 'dashboard', 'main', 'policy', 'default']))
    expect(facts.routes.find(({ path }) => path === '/dashboard/profile')?.guards).toEqual(['authentication'])
    expect(facts.routes.find(({ path }) => path === '/login')?.guards).toEqual(['guest'])
  })

  test('the facts list every constant, with times in milliseconds', () => {
    expect(facts.constants).toMatchObject(platformConstants)
    expect(facts.constants).toMatchObject({ tokenMaxAgeSeconds: 7200, tokenMaxAgeMs: 7_200_000, tokenType: 'Bearer', authStoragePrefix: 'auth.' })
  })

  test('the facts list every error, endpoint and channel', () => {
    expect(facts.errors.map(({ code }) => code)).toEqual(Object.keys(errorStatus))
    expect(facts.errors.every(({ text }) => text.length > 0)).toBe(true)
    expect(facts.endpoints).toHaveLength(Object.keys(endpoints).length)
    expect(facts.endpoints).toContainEqual({ method: 'POST', path: '/api/login' })
    expect(facts.endpoints).toContainEqual({ method: 'GET', path: '/api/attempts/{attemptId}/report' })
    expect(facts.channels).toHaveLength(Object.values(channelTable).flatMap((channels) => Object.keys(channels)).length)
    expect(facts.channels).toContainEqual({ name: 'session:login', kind: 'request' })
    expect(facts.channels).toContainEqual({ name: 'session:changed', kind: 'event' })
  })

  test('the facts describe every policy key', () => {
    const keys = facts.policyKeys.map(({ key }) => key)
    for (const key of [...Object.keys(policySchema.shape), 'backend.address', 'session.issuer', 'session.strategy']) expect(keys).toContain(key)
    expect(facts.policyKeys.filter(({ type, description }) => type === '' || description === '')).toEqual([])
  })
})

describe('the tables of docs/operations', () => {
  test('the tables of docs/operations match the code; `node scripts/write-facts.mjs` writes them again', { timeout: 60_000 }, async () => {
    const { stdout } = await runNode('scripts/write-facts.mjs', '--check')
    expect(stdout).toBe('')
  })

  test.skipIf(tier() === 'commit')(
    'write-facts.mjs --check reports a table of docs/operations that differs from the code',
    { timeout: 60_000 },
    async () => {
      const copy = makeTempFolder()
      for (const folder of ['src-renderer', 'src-server', 'src-shared', 'node_modules']) symlinkSync(join(projectRoot, folder), join(copy, folder))
      for (const path of [...listFiles('scripts'), ...listFiles('docs/operations'), '.oxfmtrc.json', 'package.json']) {
        mkdirSync(join(copy, path, '..'), { recursive: true })
        copyFileSync(join(projectRoot, path), join(copy, path))
      }
      const table = join(copy, 'docs/operations/constants.md')
      writeFileSync(table, readFileSync(table, 'utf8').replace('7200', '7201'))
      const failure: unknown = await runNode(join(copy, 'scripts/write-facts.mjs'), '--check').catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 1, stdout: 'Differs: docs/operations/constants.md\n' })
    }
  )
})
