import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { createBankCatalogue } from '../../../../../src-server/learning/search/bank-catalogue.ts'
import { chooseContext } from '../../../../../src-server/learning/search/choose-subject-name.ts'
import type { Profile } from '../../../../../src-server/content/exams/profile.ts'
import { emptyProfile, type LearnerProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeResourcesFolder, testProfile } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import { submitAttempt } from '../../../../support/submit-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

it('a Use of English question is named by the subject it was met in, else by the target exam, else by its bank', async () => {
  const bank = createBankCatalogue({ library: createContentLibrary(resolve('resources')), now: () => Date.UTC(2026, 10, 21) })
  const entries = [...(await bank.read()).values()].filter(({ content, contexts }) => content.subject === 'use-of-english' && contexts.length > 1)
  expect(entries.length).toBeGreaterThan(100)
  const titlesFor = (learner: Partial<LearnerProfile>, metIn?: string): readonly string[] => {
    const told = { ...emptyProfile, classLevel: 'ss-3' as const, ...learner }
    return [...new Set(entries.map((entry) => chooseContext(entry, { learner: told, metIn }).subject.title))]
  }
  expect(new Set(entries.map(({ contexts }) => contexts[0].subject.title)), 'the first of the places').toEqual(new Set(['English Language']))
  expect(titlesFor({ targetExam: 'utme' })).toEqual(['Use of English'])
  expect(titlesFor({ targetExam: 'none' }), 'by its bank').toEqual(['Use of English'])
  expect(titlesFor({ targetExam: 'neco-ssce' })).toEqual(['English Language'])
  expect(titlesFor({ targetExam: 'neco-ssce' }, 'use-of-english'), 'where it was met').toEqual(['Use of English'])
  expect(titlesFor({ targetExam: 'utme' }, 'english-language')).toEqual(['English Language'])
  expect(titlesFor({ targetExam: 'utme' }, 'mathematics'), 'in a subject that it does not stand in').toEqual(['Use of English'])
})

/** Draws on the trial bank's English under another name, and comes first in the order. */
const otherProfile: Profile = {
  ...testProfile,
  id: 'another',
  name: 'Another examination',
  bank: 'trial',
  subjects: [{ slug: 'words', title: 'Words and texts', itemCount: 10, bankSubject: 'english' }]
}

describeOnEachDatabase('A question that exams call by several names', (makeDatabase) => {
  it('bookmarks, search and the question page show the subject name under which the question was met', async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('profiles/another.json', otherProfile)
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: resources.folder })
    const { token: bearer } = await signIn(backend)
    const practice = { exam: 'another', subjects: ['words'], itemCount: 5, budgetMs: 600_000 }
    const attemptId = crypto.randomUUID()
    const { paper, capability } = (await backend.call('startAttempt', { bearer, body: { attemptId, slug: 'practice', practice, ...agreedVersions } }))
      .value
    await submitAttempt(backend, { attemptId, paper, capability, chain: startEventChain(paper) })
    const met = paper.subjects[0]?.items.map(({ id }) => id) ?? []
    const other = ['antonym-1', 'antonym-2', 'antonym-3', 'antonym-4', 'antonym-5', 'antonym-6'].find((id) => !met.includes(id)) ?? ''
    const itemIds = [met[0] ?? '', other]
    for (const itemId of itemIds)
      await backend.call('keepItemMark', { bearer, body: { itemId, revision: 1, isBookmarked: true, ownNote: 'Look again.' } })
    const { kept } = (await backend.call('listItemMarks', { bearer })).value
    const subjectOf = (itemId: string) =>
      kept.filter((mark) => mark.itemId === itemId).map(({ place }) => ('subject' in place ? place.subject : null))
    expect(itemIds.flatMap(subjectOf)).toEqual(['Words and texts', 'English'])
    const pages = await Promise.all(itemIds.map((itemId) => backend.call('fetchFoundItem', { bearer, params: { itemId } })))
    expect(pages.map(({ value }) => value.subject)).toEqual(['Words and texts', 'English'])
    const found = (await backend.call('searchItems', { bearer, query: { words: other.replace('-', ' ') } })).value.questions
    expect(found.find(({ itemId }) => itemId === other)?.subject).toBe('English')
  })
})
