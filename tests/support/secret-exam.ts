import { onTestFinished } from 'vitest'
import { createItemReportRepository } from '../../src-server/attempt/item-report/item-report-repository.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import { agreedVersions } from './agreed-versions.ts'
import { buildSentItemReport } from './build-item-report.ts'
import { makeEnglish, makeMathematics, makeResourcesFolder, testAssessments, testProfile } from './content-fixture.ts'
import type { TestDatabase } from './databases.ts'
import { submitAttempt, sitAndSubmit } from './submit-attempt.ts'
import { ask } from './key-leaks.ts'
import { takeAttempt } from './move-history.ts'
import { openAttempt } from './open-attempt.ts'
import { anyAnswer } from './paper-answers.ts'
import { seed, seedTemplate } from './seeded-content.ts'
import { shareSums } from './share-pack.ts'
import { signIn, type SignedInLearner } from './signed-in-learner.ts'
import { openTestBackend, type TestBackend } from './test-backend.ts'

const SHARED_PACK = 'shared-sums'
/** The items that the search indexes: all without sounds. */
export const searchableIds = [...makeMathematics().items, ...makeEnglish().items.filter(({ section }) => section !== 'cloze')].map(({ id }) => id)

/** Copies the sums under other ids, as another exam of the same server may contain them. */
function copyOf(content: SubjectContent): SubjectContent {
  return { ...content, items: content.items.map((item) => ({ ...item, id: `copy-${item.id}` })) }
}

/**
 * Opens a backend whose keys, explanations, topics and calculations are canaries, in every place from which a learner gets questions: an exam with
 * mocks, quizzes, ladders, past papers and templates, a copy of its sums in another exam, and a pack shared with everybody.
 */
export async function openSecret(database: TestDatabase, options: { readonly search?: 'on' | 'off' } = {}): Promise<TestBackend> {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const mathematics = seed(makeMathematics(), 0)
  resources.write('content/trial/mathematics.json', mathematics)
  resources.write('content/trial/english.json', seed(makeEnglish(), 0))
  resources.write('content/templates/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', templates: [seedTemplate(0)] })
  const paper = { id: 'first', body: 'A body', exam: 'trial', year: 2019, title: 'Paper 1', minutes: 10, items: ['sum-2', 'sum-1'] }
  resources.write('content/papers/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', papers: [paper] })
  resources.write('content/copy/mathematics.json', copyOf(mathematics))
  resources.write('profiles/copy.json', { ...testProfile, id: 'copy', name: 'Copy', subjects: testProfile.subjects.slice(1, 2) })
  resources.write('assessments/copy.json', { assessments: [{ ...testAssessments[1], slug: 'copy-sums', profile: 'copy' }] })
  return shareSums(await openTestBackend({ database, resourcesFolder: resources.folder, ...options }), SHARED_PACK, 1)
}

/** Counts the questions whose answer any learner can get by the search. */
export async function takeBySearch(backend: TestBackend, { token: bearer }: Pick<SignedInLearner, 'token'>): Promise<number> {
  let told = 0
  for (const itemId of searchableIds) if ((await ask(backend, 'showAnswer', { bearer, params: { itemId } })).status === 200) told += 1
  return told
}

/** Counts the questions whose keys twelve study practices reveal; the attempt's capability opens them. */
export async function takeByStudies(backend: TestBackend, { token: bearer }: Pick<SignedInLearner, 'token'>): Promise<number> {
  const told = new Set<string>()
  for (const subject of ['mathematics', 'english', 'mathematics', 'english', 'mathematics', 'english']) {
    for (const exam of ['trial', 'copy']) {
      const practice = { exam, subjects: [subject], itemCount: 90, budgetMs: 600_000 }
      const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, sittingMode: 'study', ...agreedVersions }
      const { status, text } = await ask(backend, 'startAttempt', { bearer, body })
      const { paper } = (status === 200 ? JSON.parse(text) : {}) as { paper?: { sealedKeys: { itemId: string }[] } }
      for (const { itemId } of paper?.sealedKeys ?? []) told.add(itemId)
    }
  }
  return told.size
}

/** Makes a learner who meets the questions in every possible way before the exam is loaded. */
export async function makeReader(backend: TestBackend) {
  const reader = await signIn(backend, 'reader@example.com')
  const { token: bearer } = reader
  const marked = await sitAndSubmit(backend, reader, 'trial-mock')
  const medal = await sitAndSubmit(backend, reader, 'medal-mathematics-1')
  const quiz = await sitAndSubmit(backend, reader, 'quiz-adding-up')
  const copy = await sitAndSubmit(backend, reader, 'copy-sums')
  const moved = await takeAttempt(backend, reader, marked.attemptId)
  const report = buildSentItemReport(marked.paper)
  await backend.call('sendItemReport', { bearer, params: { attemptId: marked.attemptId }, body: report })
  const note = 'canary-why: it is the first option'
  await createItemReportRepository(backend.database.queries).answer(report.reportId, { note, by: 'staff', at: backend.clock.now() })
  for (const itemId of ['sum-1', 'copy-sum-2']) {
    await backend.call('keepItemMark', { bearer, body: { itemId, revision: 1, isBookmarked: true, ownNote: '' } })
  }
  const study = await openAttempt(backend, reader, { slug: 'trial-sums', sittingMode: 'study' })
  const [item] = study.paper.subjects.flatMap(({ items }) => items)
  if (!item) throw new Error('a study has items')
  study.chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) })
  study.chain.write({ kind: 'check', itemId: item.id })
  await backend.call('appendEvents', {
    bearer: study.capability,
    params: { attemptId: study.attemptId },
    body: { events: [...study.chain.events] }
  })
  const practice = await openAttempt(backend, reader, { slug: 'trial-sums', sittingMode: 'timed-practice' })
  return {
    reader,
    moved,
    marked,
    study,
    practice,
    attemptIds: [marked, medal, quiz, copy, study, practice].map(({ attemptId }) => attemptId),
    finishPractice: () => submitAttempt(backend, practice)
  }
}
