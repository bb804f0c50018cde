import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { measureBytes, measureRound } from '../../bench/tcexam/measure-round.ts'
import { openTcexam } from '../../bench/tcexam/open-tcexam.ts'
import type { Program, Query } from '../../bench/tcexam/program.ts'
import { writeFakeTcexam, type FakeTcexamFault } from '../../support/fake-tcexam.ts'
import { tier } from '../../support/tier.ts'

const { KOYA_PG_URL: postgresUrl } = process.env
const programs = existsSync('/usr/sbin') ? readdirSync('/usr/sbin') : []
const canServe = programs.includes('nginx') && programs.some((name) => name.startsWith('php-fpm')) && process.getuid?.() !== 0
const ATTEMPTS = 3

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function ask(url: string, text: string, values?: readonly unknown[]): ReturnType<Query> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values && [...values])).rows
  } finally {
    await client.end()
  }
}

async function open(fault?: FakeTcexamFault): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-fake-tcexam-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  writeFakeTcexam(folder, fault)
  const name = `tcexam_${String(process.pid)}_${String(Date.now())}`
  await ask(postgresUrl ?? '', `create database ${name}`)
  undo.push(async () => void (await ask(postgresUrl ?? '', `drop database ${name} with (force)`)))
  const databaseUrl = Object.assign(new URL(postgresUrl ?? ''), { pathname: `/${name}` }).href
  const program = await openTcexam({ checkout: folder, databaseUrl, query: (text, values) => ask(databaseUrl, text, values), candidates: ATTEMPTS })
  undo.push(program.close)
  return program
}

const measure = (program: Program) => measureRound({ program, attempts: ATTEMPTS, databaseMs: () => Promise.resolve(0) })

describe.skipIf(postgresUrl === undefined || !canServe || tier() === 'commit')('Pages like those of TCExam', () => {
  it('are measured from the start of an exam to its full result, and by what they store', { timeout: 120_000 }, async () => {
    const program = await open()
    for (const cost of Object.values(await measure(program))) {
      expect(cost.perSecond).toBeGreaterThan(0)
      expect(cost.serverMs).toBeGreaterThan(0)
    }
    const { asLeft, vacuumed } = await measureBytes(program)
    expect(vacuumed).toBeGreaterThan(10_000)
    expect(asLeft).toBeGreaterThan(vacuumed)
  })

  it.each([
    ['refuses to sign in', 'tcexam/not-signed-in'],
    ['forgets answers', 'tcexam/not-saved'],
    ['does not end', 'tcexam/not-saved'],
    ['leaves questions out', 'tcexam/unexpected-page'],
    ['lacks a table', 'tcexam/no-schema']
  ] as const)('a program that %s ends with a code', { timeout: 60_000 }, async (fault, code) => {
    await expect(open(fault).then(measure)).rejects.toMatchObject({ code })
  })
})
