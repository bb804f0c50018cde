import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { makeItems, makeResourcesFolder, testAssessments } from '../../../../support/content-fixture.ts'
import { readBank } from '../../../../support/read-commands.ts'

/** Runs `bank exams` on the test resources, changed by `change`. */
async function tellExams(change: (resources: ReturnType<typeof makeResourcesFolder>) => void = () => undefined) {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  change(resources)
  const command = readBank(['exams', '--content', join(resources.folder, 'content'), '--resources', resources.folder])
  const outcome = command.ok ? await runBankCommand(command.value, '2026-11-30') : command
  if (!outcome.ok) throw new Error(outcome.error.code)
  return outcome.value
}

it('for each exam and subject a table says how many full exams without a repeated question the bank holds', async () => {
  const { lines, isFine } = await tellExams()
  expect(lines).toEqual([
    '| exam | subject | classes | questions of a paper | questions | unseen full exams | offered as |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    // Ten of its questions belong to one spoken letter.
    '| trial | english | ss-2, ss-3 | 25 | 90 | 1 | mock exam |',
    '| trial | mathematics | ss-2, ss-3 | 20 | 60 | 3 | mock exam |',
    '| trial | geometry | ss-3 | 10 | 0 | 0 | practice only |',
    '3 subjects of exams; 2 have fewer than three unseen full exams, 1 have none'
  ])
  expect(isFine).toBe(true)
})

it('a small topic that every paper asks ends the count before the questions are used up', async () => {
  const items = [...makeItems('rare', 6, { topic: 'Rare' }), ...makeItems('usual', 54, { topic: 'Usual' })]
  const mathematics = { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items }
  const of = (rare: number, usual: number) => ({ ...mathematics, items: [...items.slice(0, rare), ...items.slice(6, 6 + usual)] })
  const row = async (content: object) =>
    (await tellExams(({ write }) => write('content/trial/mathematics.json', content))).lines.find((line) => line.includes('mathematics'))
  expect(await row(of(6, 54))).toContain('| 60 | 3 |')
  // Two of five rare questions belong into each paper.
  expect(await row(of(5, 54))).toContain('| 59 | 2 |')
})

it('the command fails where a mock exam needs a subject whose bank does not fill one paper', async () => {
  const { lines, isFine } = await tellExams(({ write }) => {
    const mock = { ...testAssessments[0], subjects: ['english', 'geometry'] }
    write('assessments/trial.json', { assessments: [mock] })
  })
  expect(lines.at(-1)).toBe('trial geometry: a mock exam needs it, and its bank does not fill one paper')
  expect(isFine).toBe(false)
})
