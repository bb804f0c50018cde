import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { serveFolder } from '../../../../support/serve-folder.ts'

const guide = readFileSync('docs/operations/publishing.md', 'utf8')
const resources = join(process.cwd(), 'resources')
const TODAY = new Date().toISOString().slice(0, 10)
const publishedHost = 'https://packs.example.org'

type Step = { readonly file: string; readonly text: string } | { readonly command: string }

/** The files and commands of the guide, in its order. A file is a block after its name and a colon. */
function stepsOf(text: string): readonly Step[] {
  const blocks = text.matchAll(/(?:^`([\w./-]+)`:\n\n)?^```(json|sh)\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, file, kind, block = '']): readonly Step[] => {
    if (kind === 'sh')
      return block
        .trim()
        .split('\n')
        .map((command) => ({ command }))
    return file === undefined ? [] : [{ file, text: block }]
  })
}

/** Splits a command as a shell does where it has no more than double quotation marks. */
const wordsOf = (command: string): readonly string[] => [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

async function runBank(args: readonly string[]): Promise<string> {
  const command = readBank([...args], { resources })
  if (!command.ok) throw new Error(JSON.stringify(command.error))
  const outcome = await runBankCommand(command.value, TODAY)
  if (!outcome.ok) throw new Error(`${args.join(' ')}: ${JSON.stringify(outcome.error)}`)
  const lines = outcome.value.lines.join('\n')
  expect(`${args.join(' ')}: ${outcome.value.isFine ? 'fine' : lines}`).toBe(`${args.join(' ')}: fine`)
  return lines
}

/** Does what a person does with the sheet: answers its questions. */
function solve(sheet: string): void {
  const { id, shownHash } = JSON.parse(sheet) as { id: string; shownHash: string }
  writeFileSync('answers.jsonl', `${JSON.stringify({ id, shownHash, response: { optionId: 'w' } })}\n`)
}

it('every command of the publisher’s guide works, in its order', async () => {
  const folder = makeTempFolder()
  const home = process.cwd()
  onTestFinished(() => {
    process.chdir(home)
  })
  process.chdir(folder)
  const { base } = await serveFolder(join(folder, 'public'), () => null)
  const told = new Map<string, string>()
  for (const step of stepsOf(guide)) {
    if ('file' in step) {
      mkdirSync(dirname(step.file), { recursive: true })
      writeFileSync(step.file, step.text)
      continue
    }
    const [program = '', ...args] = wordsOf(step.command)
    if (program === 'openssl') execFileSync(program, args, { stdio: 'pipe' })
    else if (program === 'mkdir') mkdirSync(args[0] ?? '')
    else if (program === 'rm') rmSync(args[0] ?? '')
    else {
      expect(program).toBe('koya-bank')
      const lines = await runBank(args.map((arg) => arg.replace(publishedHost, base)))
      if (args[0] === 'sheet') solve(lines)
      told.set(step.command, lines)
    }
  }
  expect(told.get('koya-bank look https://packs.example.org/koya-packs.json')).toContain('village-trade version 1, Trade for SS2')
  expect(told.get('koya-bank look public')).toContain('village-trade is withdrawn up to version 2: One key is wrong.')
  expect([...told.keys()].map((command) => command.split(' ')[1])).toEqual(
    expect.arrayContaining(['sheet', 'record', 'check', 'build', 'verify', 'sign', 'catalogue', 'look'])
  )
})
