import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { serverCommand } from '../../scripts/run/server-command.mjs'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import { projectRoot } from '../support/list-files.ts'
import { makeDataFolder } from '../support/start-backend-child.ts'
import { tier } from '../support/tier.ts'

beforeAll(() => {
  if (!existsSync(join(projectRoot, 'out/release/main/server.js'))) throw new Error('There is no built server: run `npm run build` before this file')
})

interface Ended {
  readonly exitCode: number
  /** The error code and the places that the error names; null and none on success. */
  readonly code: string | null
  readonly places: readonly string[]
  /** The parsed output: each command prints one line of JSON. */
  readonly said: unknown
}

/** Runs the built program with `exam` and these arguments in a separate process. */
function exam(commandArgs: readonly string[]): Promise<Ended> {
  const { file, args, env } = serverCommand(['exam', ...commandArgs])
  return new Promise((resolve) => {
    execFile(file, args, { cwd: projectRoot, env: { ...process.env, ...env, KOYA_LOG: 'silent' } }, (error, stdout, stderr) => {
      const said = JSON.parse((error === null ? stdout : stderr).trim()) as { error?: { code: string; fields?: object } }
      resolve({ exitCode: Number(error?.code ?? 0), code: said.error?.code ?? null, places: Object.keys(said.error?.fields ?? {}), said })
    })
  })
}

/** Creates an empty database and the folder of an exam session with two candidates that is open now. */
async function setStage() {
  const [data, folder] = [makeDataFolder(), makeDataFolder()]
  await openSqlite(data).close()
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = { id: 'mock-am', title: 'Mock', paper: 'utme-mock', bank: 'public', opensAt: at(-1), closesAt: at(1) }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  const subjects = 'use-of-english+mathematics+physics+chemistry'
  writeFileSync(join(folder, 'candidates.csv'), ['number,name,pin,subjects', `0001,Ada,990001,${subjects}`, `0002,Ben,990002,${subjects}`].join('\n'))
  return { data, folder, by: ['--by', 'Ada Obi', '--data', data] }
}

it('each subcommand of the exam command does its work and exits with 0, or with 1 and the reason', { timeout: 120_000 }, async () => {
  const { data, folder, by } = await setStage()
  const file = join(folder, 'results.csv')
  const steps: readonly [readonly string[], string | null][] = [
    [['load', folder, '--check', '--data', data], null],
    [['start', 'mock-am', ...by], 'exam/not-found'],
    [['load', folder, ...by], null],
    [['load', folder, ...by], 'exam/id-taken'],
    [['load', folder, '--replace', ...by], null],
    [['start', 'mock-am', '--late', '30', ...by], null],
    [['state', '--data', data], null],
    [['state', 'mock-am', '--data', data], null],
    [['state', 'mock-pm', '--data', data], 'exam/not-found'],
    [['extra', 'mock-am', '0001', '30', ...by], null],
    [['extra', 'mock-am', '0009', '30', ...by], 'exam/no-such-candidate'],
    [['move', 'mock-am', '0001', '--to', 'B7', ...by], null],
    [['forgive', 'mock-am', ...by], null],
    [['forget', 'mock-am', ...by], 'exam/not-closed'],
    [['release', 'mock-am', ...by], 'exam/not-closed'],
    [['close', 'mock-am', ...by], null],
    [['close', 'mock-am', ...by], 'exam/closed'],
    [['forget', 'mock-am', '--early', ...by], 'exam/results-outdated'],
    [['results', 'mock-am', file, ...by], null],
    [['results', 'mock-am', file, ...by], 'exam/file-there'],
    [['forget', 'mock-am', ...by], 'exam/too-early'],
    [['forget', 'mock-am', '--early', ...by], null],
    [['results', 'mock-am', `${file}.later`, ...by], null],
    [['release', 'mock-am', ...by], null],
    [['release', 'mock-am', ...by], 'exam/released']
  ]
  // Each is a process of half a second; units test the refusals.
  const done = tier() === 'commit' ? steps.filter(([, code]) => code === null || code === 'exam/not-found') : steps
  for (const [commandArgs, code] of done) {
    const ended = await exam(commandArgs)
    expect({ commandArgs, exitCode: ended.exitCode, errorCode: ended.code }).toEqual({
      commandArgs,
      exitCode: code === null ? 0 : 1,
      errorCode: code
    })
  }
  expect(readFileSync(file, 'utf8')).toContain('0001,Ada,absent')
  expect(readFileSync(`${file}.later`, 'utf8')).toContain('0001,,absent')
})

it('the exam command exits with 78 and names the argument or file it cannot read', { timeout: 120_000 }, async () => {
  const { data, folder, by } = await setStage()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const bad: readonly [readonly string[], number, string][] = [
    [[], 78, 'exam'],
    [['stop', 'mock-am', ...by], 78, 'exam'],
    [['load', folder, '--data', data], 78, 'by'],
    [['load', folder, '--check', '--replace', '--data', data], 78, 'replace'],
    [['start', 'mock-am', '--late', 'soon', ...by], 78, 'late'],
    [['extra', 'mock-am', '0001', '500', ...by], 78, 'minutes'],
    [['close', 'mock-am', '--now', ...by], 78, 'options'],
    [['forget', 'mock-am', '--hand-in', ...by], 78, 'hand-in'],
    [['state', '--data', join(folder, 'mistyped')], 78, 'data'],
    [['load', empty, '--check', '--data', data], 78, 'session.json']
  ]
  const ended = await Promise.all(bad.map(async ([commandArgs]) => exam(commandArgs)))
  expect(ended.map(({ exitCode, code, places }, row) => [bad[row]?.[0], exitCode, code, places[0]])).toEqual(
    bad.map(([commandArgs, exitCode, place]) => [commandArgs, exitCode, 'request/malformed', place])
  )
})
