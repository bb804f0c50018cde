import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPackPaper } from '../../../../support/build-pack-paper.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { makePackLibrary, makeSums } from '../../../../support/pack-library.ts'
import { header } from '../../content/packs/archive/pack-fixture.ts'

async function run(...args: string[]): Promise<Result<BankOutcome>> {
  const command = readBank(args)
  return command.ok ? runBankCommand(command.value, '2026-11-22') : command
}

const linesOf = (outcome: Result<BankOutcome>): readonly string[] => (outcome.ok ? outcome.value.lines : [outcome.error.code])

/** Makes resources with a practice exam of these items, over sums of the bank `trial`. */
function makeResources(items: readonly string[]): { readonly folder: string; readonly content: readonly string[] } {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const paper = { id: 'ours', body: 'WAEC', exam: 'trial', year: 'practice', title: 'Koya practice exam 1', minutes: 10, items }
  resources.write('content/papers/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', papers: [paper] })
  return { folder: resources.folder, content: ['--content', join(resources.folder, 'content'), '--resources', resources.folder] }
}

async function build({ folder, content }: ReturnType<typeof makeResources>) {
  const headerFile = join(folder, 'header.json')
  writeFileSync(headerFile, JSON.stringify({ ...header, id: 'trial', version: 9 }))
  const pack = join(folder, 'trial.koyapack')
  return { pack, outcome: await run('build', 'trial', pack, headerFile, ...content) }
}

it('a pack contains the exams of its bank, and build, verify and check count them', async () => {
  const resources = makeResources(['sum-2', 'sum-1'])
  const { pack, outcome } = await build(resources)
  expect(linesOf(outcome)).toContain('1 papers: mathematics 1')
  expect(linesOf(await run('verify', pack, '--resources', resources.folder))).toContain('1 papers: mathematics 1')
  expect(linesOf(await run('check', ...resources.content))).toContain('1 papers: mathematics 1')
  const library = makePackLibrary()
  const file = await library.make({ id: 'own', contents: [makeSums('new')], papers: [buildPackPaper()] })
  const installed = await run('install', file, '--own', '--data', library.dataFolder, '--resources', library.resources.folder)
  expect(linesOf(installed).slice(1)).toEqual(['  mathematics: 60 items', '  1 papers'])
})

it('the check reports an exam whose items the bank lacks, and no pack is built with it', async () => {
  const resources = makeResources(['sum-2', 'sum-99'])
  expect(linesOf(await run('check', ...resources.content))).toContain('paper trial ours: paper-items: there is no item sum-99')
  const { outcome } = await build(resources)
  expect(outcome).toMatchObject({ ok: true, value: { isFine: false, lines: ['the paper ours: there is no item sum-99'] } })
})
