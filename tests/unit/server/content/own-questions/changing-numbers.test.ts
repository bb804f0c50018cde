import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import { readFreshItemId } from '../../../../../src-server/content/templates/fresh-item-id.ts'
import { openPack } from '../../../../../src-server/content/packs/archive/open-pack.ts'
import type { PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildChangingQuestion } from '../../../../support/build-changing-question.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { describeOnEachDatabase, makeSqlite } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { optionsOf } from '../../../../support/paper-answers.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const question = buildChangingQuestion()
const isFresh = ({ id }: Pick<PaperItem, 'id'>): boolean => readFreshItemId(id) !== null

function rightOption(item: PaperItem): string {
  const [a = 0, b = 0] = (item.stem.match(/\d+/g) ?? []).map(Number)
  return optionsOf(item).find(({ text }) => text === `$${a * b}$ cm²`)?.id ?? ''
}

async function start(backend: TestBackend, bearer: string, itemCount = 10) {
  const stock = (await backend.call('fetchPracticeStock', { bearer, query: { exam: 'my-questions' } })).value
  const subjects = stock.subjects.map(({ slug }) => slug)
  const practice = { exam: 'my-questions', subjects, itemCount, budgetMs: 600_000, hasFreshNumbers: true as const }
  const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions }
  const { paper, capability } = (await backend.call('startAttempt', { bearer, body })).value
  return { stock, body, paper, capability, items: paper.subjects.flatMap(({ items }) => items) }
}

describeOnEachDatabase('Own questions with changing numbers', (makeDatabase) => {
  it('are practised with other numbers each time, marked by their own keys, and reviewed as they were asked', async () => {
    const database = await makeDatabase()
    const first = await openTestBackend({ database })
    const { token: bearer } = await signIn(first)
    await first.call('keepOwnQuestions', { bearer, body: { questions: [question] } })
    const { stock, body, paper, capability, items } = await start(first, bearer)
    expect(stock.subjects[0]?.headings[0]).toMatchObject({ title: 'Areas', items: { medium: 1 }, fresh: { easy: 0, medium: 20, hard: 0 } })
    expect([items.length, new Set(items.map(({ stem }) => stem)).size, items.filter(isFresh).length]).toEqual([10, 10, 9])

    // The author changes the question meanwhile; the paper stays.
    await first.call('keepOwnQuestions', {
      bearer,
      body: { questions: [buildChangingQuestion({ numbers: { key: 'a * b + 50' } }, { revision: 2 })] }
    })
    await first.close()
    const backend = await openTestBackend({ database })
    expect((await backend.call('startAttempt', { bearer, body })).value.paper).toEqual(paper)
    const chain = startEventChain(paper)
    for (const item of items) chain.write({ kind: 'answer', itemId: item.id, response: { optionId: rightOption(item) } })
    const end = chain.write({ kind: 'submit', reason: 'candidate' })
    const params = { attemptId: paper.attemptId }
    await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } })
    await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence: end.sequence, lastHash: end.hash } })
    const report = (await backend.call('fetchReport', { bearer, params })).value
    const reviewed = report.subjects.flatMap((one) => one.items)
    expect([report.total, report.maximumTotal]).toEqual([100, 100])
    expect(reviewed.map(({ item }) => item.stem)).toEqual(items.map(({ stem }) => stem))
    for (const { item, explanation } of reviewed) {
      const [a = 0, b = 0] = (item.stem.match(/\d+/g) ?? []).map(Number)
      expect(explanation).toContain(`$${a}\\times${b}=${a * b}$`)
    }
    const fresh = items.find(isFresh)!
    const similar = await backend.call('fetchSimilarItem', { bearer, params: { ...params, itemId: fresh.id } })
    expect(similar.value.similar?.item.stem).toMatch(/^A card is/)
    expect(similar.value.similar?.item.stem).not.toBe(fresh.stem)
    const next = await start(backend, bearer)
    expect(
      next.items.filter(({ stem }) => items.some((item) => item.stem === stem)),
      'the next practice'
    ).toEqual([])
  })

  it('belong to their author: nobody else can read, practise or change them', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    await backend.call('keepOwnQuestions', { bearer: ada, body: { questions: [question] } })
    const params = { questionId: question.questionId }
    expect((await backend.call('fetchOwnQuestion', { bearer: ada, params })).value.question).toEqual(question)
    expect((await backend.call('fetchOwnQuestion', { bearer: ben, params })).error?.code).toBe('own-question/not-found')
    expect((await backend.call('fetchPracticeStock', { bearer: ben, query: { exam: 'my-questions' } })).value.exam).not.toBe('my-questions')
  })
})

describe('Own questions with changing numbers', () => {
  it('are listed as unfinished and not practised while their rules make no question', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    const broken = buildChangingQuestion({ numbers: { key: 'a / (b - b)' } })
    await backend.call('keepOwnQuestions', {
      bearer,
      body: { questions: [broken, buildOwnQuestion({ questionId: crypto.randomUUID(), set: 'Areas' })] }
    })
    const [set] = (await backend.call('listOwnQuestions', { bearer })).value.sets
    expect(set?.questions.map(({ type, isWhole }) => [type, isWhole])).toEqual([
      ['changing-numbers', false],
      ['single-choice', true]
    ])
    expect((await start(backend, bearer)).items.map(({ stem }) => stem)).toEqual([buildOwnQuestion().draft.stem])
  })

  it('are refused beyond their bounds', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    const { draft, ...rest } = question
    for (const numbers of [
      { ...draft.numbers, key: 'a'.repeat(121) },
      { ...draft.numbers, code: 'process.exit()' }
    ]) {
      const body = { questions: [{ ...rest, draft: { ...draft, numbers } }] }
      expect((await backend.call('keepOwnQuestions', { bearer, body })).error?.code).toBe('request/malformed')
    }
  })

  it('are in a pack with their rules, which older versions do not take, and without decimal places in one that they do', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    const pack = async () => {
      const body = { sets: ['Areas'], title: 'Areas', licence: 'CC-BY-4.0' }
      const { base64, count } = (await backend.call('packOwnQuestions', { bearer, body })).value
      const file = join(makeTempFolder(), 'own.koyapack')
      await writeFile(file, Buffer.from(base64, 'base64'))
      const opened = await openPack(file, new Map())
      const verified = await runBankCommand({ kind: 'verify', file, trusted: [], resourcesFolder: 'resources' }, '2026-11-22')
      return { count, format: opened.ok && opened.value.manifest.format, isFine: verified.ok && verified.value.isFine }
    }
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [question] } })
    expect(await pack()).toMatchObject({ count: 1, format: 5, isFine: true })
    const figures = buildChangingQuestion({ numbers: { rounding: 'figures', digits: 4 } }, { revision: 2 })
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [figures] } })
    expect(await pack()).toMatchObject({ count: 1, format: 1, isFine: true })
    const two = buildChangingQuestion(
      { numbers: { rounding: 'figures', digits: 4, mistakes: figures.draft.numbers.mistakes.slice(0, 2) } },
      { revision: 3 }
    )
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [two] } })
    expect(await pack()).toMatchObject({ count: 1, format: 5, isFine: true })
  })

  it('are one example in a file for another program, which the outcome says', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    await backend.call('keepOwnQuestions', { bearer, body: { questions: [question] } })
    for (const format of ['gift', 'qti-3.0', 'csv'] as const) {
      const { written, lossy } = (await backend.call('exportOwnQuestions', { bearer, body: { set: 'Areas', format } })).value
      expect({ written, codes: lossy.map(({ isWritten, findings }) => [isWritten, findings[0]?.code]) }).toEqual({
        written: 1,
        codes: [[true, 'numbers-lost']]
      })
      expect(lossy[0]?.findings.map(({ code }) => code)).not.toContain('calculation-lost')
    }
  })
})
