import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../src-main/attempt/journal/journal.ts'
import { createPreparedPapers } from '../../../../src-main/attempt/room/prepared-papers.ts'
import { takeExamPaper, type ExamEntry, type TakePaperDeps } from '../../../../src-main/exam-session/take-exam-paper.ts'
import { withHash } from '../../../../src-server/attempt/draw/draw-paper.ts'
import type { StartChoice } from '../../../../src-shared/content/exams/assessment.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../../src-shared/kernel/values/marking-version.ts'
import { buildPaper } from '../../../support/build-paper.ts'
import { createDirectJournal } from '../../../support/direct-journal.ts'
import { startEventChain } from '../../../support/event-chain.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

/** Opens a computer with an empty journal. Its attempt room reports what the journal holds. */
function openComputer() {
  const journal = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  journal.open()
  onTestFinished(() => {
    journal.close()
  })
  const direct = createDirectJournal(journal)
  const prepared = createPreparedPapers()
  const steps: string[] = []
  const startAttempt = prepared.before(() => Promise.resolve(fail('assessment/not-found')))
  const view = () => {
    const record = journal.readOpenAttempt('ada')
    return succeed(record && { paper: record.paper })
  }
  const deps = {
    api: { call: () => Promise.reject(new Error('nothing is fetched')) },
    session: { withToken: (step: (bearer: string) => unknown) => step('token') },
    journal: direct,
    capabilities: { save: (_: string, capability: string) => Promise.resolve(void steps.push(`keep ${capability}`)) },
    room: {
      start: async (choice: StartChoice) => {
        steps.push('start')
        const started = await startAttempt(choice, 'ada')
        return started.ok ? view() : started
      },
      readOpen: (isMoved: boolean) => {
        steps.push(isMoved ? 'readOpen of a move' : 'readOpen')
        return Promise.resolve(view())
      }
    },
    prepared,
    wake: () => void steps.push('wake')
  } as unknown as TakePaperDeps
  return { journal, steps, enter: (entry: ExamEntry) => takeExamPaper(deps, 'ada', entry) }
}

function buildEntry(): ExamEntry & { readonly chain: ReturnType<typeof startEventChain> } {
  const { paperHash: _, ...rest } = buildPaper()
  const paper = withHash({ ...rest, markingVersion: MARKING_VERSION })
  return { paper, capability: 'of turn 0', events: [], spentMs: 0, chain: startEventChain(paper) }
}

test('a new exam is saved when the room starts with it', async () => {
  const { journal, steps, enter } = openComputer()
  const entry = buildEntry()
  expect((await enter(entry)).ok).toBe(true)
  expect(steps).toEqual(['keep of turn 0', 'start'])
  expect(journal.readAttempt(entry.paper.attemptId)).toMatchObject({ userId: 'ada', spentMs: 0, events: [] })
})

test('an exam begun on another computer continues with its events, its time and its hash chain', async () => {
  const { journal, steps, enter } = openComputer()
  const { chain, ...entry } = buildEntry()
  chain.write({ kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }, 4000)
  expect((await enter({ ...entry, events: [...chain.events], spentMs: 9000 })).ok).toBe(true)
  expect(steps).toEqual(['keep of turn 0', 'readOpen of a move'])
  const { attemptId } = entry.paper
  expect(journal.readAttempt(attemptId)).toMatchObject({ spentMs: 9000, receivedSequence: 1, events: [...chain.events] })
  const next = journal.append({ attemptId, act: { kind: 'move', itemId: 'item-2' }, spentMs: 9500, at: 5 })
  expect({ sequence: next.sequence, previousHash: next.previousHash }).toEqual({ sequence: 2, previousHash: chain.events[0]?.hash })
  // Back on this computer: its extra events stay, and its time does not decrease.
  expect((await enter({ ...entry, events: [...chain.events], spentMs: 8000 })).ok).toBe(true)
  expect(journal.readAttempt(attemptId)).toMatchObject({ spentMs: 9500, events: [{ sequence: 1 }, { sequence: 2 }] })
  // No event came from another computer this time, so this one knows its own interruption time.
  expect(steps.slice(2)).toEqual(['keep of turn 0', 'readOpen'])
})

test('an exam whose local events differ from the backend’s is refused, and no event is lost', async () => {
  const { journal, enter } = openComputer()
  const { chain, ...entry } = buildEntry()
  await enter(entry)
  const { attemptId } = entry.paper
  const own = journal.append({ attemptId, act: { kind: 'move', itemId: 'item-2' }, spentMs: 10, at: 5 })
  chain.write({ kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } }, 4000)
  expect(await enter({ ...entry, events: [...chain.events], spentMs: 9000 })).toMatchObject({ error: { code: 'exam-seat/answers-differ' } })
  expect(journal.readAttempt(attemptId)?.events).toEqual([own])
})

test('an attempt submitted on this computer is uploaded with the new capability and not reopened', async () => {
  const { journal, steps, enter } = openComputer()
  const entry = buildEntry()
  await enter(entry)
  journal.submit({ attemptId: entry.paper.attemptId, act: { kind: 'submit', reason: 'candidate' }, spentMs: 10, at: 5 })
  expect(await enter({ ...entry, capability: 'of turn 2' })).toMatchObject({ error: { code: 'exam-seat/handed-in' } })
  expect(steps.slice(-2)).toEqual(['keep of turn 2', 'wake'])
})

test('an exam or event chain that fails verification is refused before anything is saved', async () => {
  const { journal, steps, enter } = openComputer()
  const { chain, ...entry } = buildEntry()
  chain.write({ kind: 'move', itemId: 'item-1' })
  chain.write({ kind: 'move', itemId: 'item-2' })
  const [first, second] = chain.events
  if (!first || !second) throw new Error('two events were written')
  expect(await enter({ ...entry, paper: { ...entry.paper, title: 'Another' } })).toMatchObject({ error: { code: 'attempt/paper-changed' } })
  for (const events of [[second], [second, first], [first, { ...second, spentMs: 1 }]]) {
    expect(await enter({ ...entry, events, spentMs: 0 })).toMatchObject({ error: { code: 'backend/malformed-reply' } })
  }
  expect({ steps, attempts: journal.listAttempts('ada') }).toEqual({ steps: [], attempts: [] })
})
