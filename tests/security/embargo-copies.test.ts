import { expect, it, onTestFinished } from 'vitest'
import { makeEmbargo } from '../../src-server/content/embargo/embargo.ts'
import { releaseResults } from '../../src-server/exam-session/release-results.ts'
import { closeSession } from '../../src-server/exam-session/run-session.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../src-shared/content/item-types/item-types.ts'
import { agreedVersions } from '../support/agreed-versions.ts'
import { buildTemplate } from '../support/build-template.ts'
import { makeEnglish, makeItem, makeMathematics, makeResourcesFolder, testAssessments, testProfile } from '../support/content-fixture.ts'
import { describeOnEachDatabase, type TestDatabase } from '../support/databases.ts'
import { loadTestExam, TEST_EXAM } from '../support/exam-session.ts'
import { ask } from '../support/key-leaks.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'

/** Check A14 for copies: an exam's questions under other ids in the bank of another exam, each copied in a different way. */
const COPIES = ['kopie-options', 'kopie-wrong', 'kopie-passage', 'kopie-beside', 'kopie-sound'] as const
/** Not copies, although they look alike: the same question with another answer, and a different passage under the same id. */
const OWN = ['own-answer', 'own-passage'] as const

const english = makeEnglish()
const mathematics = makeMathematics()

function of(content: SubjectContent, id: string): Item {
  const item = content.items.find((one) => one.id === id)
  if (!item) throw new Error(`no ${id}`)
  return item
}

const options = (prefix: string) => ['w', 'x', 'y', 'z'].map((id) => ({ id, text: `${prefix} ${id}` }))

function copies(): SubjectContent {
  const antonym = of(english, 'antonym-1') as ReturnType<typeof makeItem>
  const right = antonym.options.find(({ id }) => id === antonym.key)
  const section = 'antonyms'
  return {
    subject: 'english',
    title: 'English',
    version: 1,
    // A passage's text under another id, with other spaces and capitals, and another text under a passage's id.
    stimuli: [
      { id: 'kopie-river', kind: 'passage', title: 'Elsewhere', text: `  ${english.stimuli[1]?.text.toUpperCase() ?? ''} ` },
      { id: 'passage-river', kind: 'passage', title: 'Own', text: 'A text of this bank alone.' },
      { ...(english.stimuli.find(({ kind }) => kind === 'audio') ?? english.stimuli[0]!), id: 'kopie-letter', text: 'Other words beside the sound.' }
    ],
    ...(english.pictures ? { pictures: english.pictures } : {}),
    ...(english.sounds ? { sounds: english.sounds } : {}),
    items: [
      { ...antonym, id: 'kopie-options', options: [...antonym.options].reverse() },
      { ...antonym, id: 'kopie-wrong', options: options('other').map((option) => (option.id === antonym.key ? (right ?? option) : option)) },
      { ...of(english, 'passage-market-item-1'), id: 'kopie-passage', section, stimulusId: 'kopie-river' },
      makeItem('kopie-beside', { section, stimulusId: 'kopie-river' }),
      makeItem('kopie-sound', { section, stimulusId: 'kopie-letter' }),
      { ...antonym, id: 'own-answer', options: options('quite other') },
      makeItem('own-passage', { section, stimulusId: 'passage-river' })
    ] as Item[]
  }
}

async function openWithCopies(database: TestDatabase): Promise<TestBackend> {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('content/trial/english.json', english)
  resources.write('content/trial/mathematics.json', mathematics)
  const sums: SubjectContent = { ...mathematics, items: [makeItem('other-sum', { topic: 'Sums' })] }
  resources.write('content/other/english.json', copies())
  resources.write('content/other/mathematics.json', sums)
  resources.write('profiles/other.json', { ...testProfile, id: 'other', name: 'Other' })
  resources.write('assessments/other.json', { assessments: [{ ...testAssessments[1], slug: 'other-sums', profile: 'other' }] })
  return openTestBackend({ database, resourcesFolder: resources.folder })
}

type Learner = Awaited<ReturnType<typeof signIn>>

/** Returns the items whose answers the search shows. */
async function shownBySearch(backend: TestBackend, { token: bearer }: Learner): Promise<string[]> {
  const shown = [...COPIES, ...OWN].map(
    async (itemId) => [itemId, (await ask(backend, 'showAnswer', { bearer, params: { itemId } })).status] as const
  )
  return (await Promise.all(shown)).flatMap(([itemId, status]) => (status === 200 ? [itemId] : []))
}

/** Returns the items drawn for a practice or a study. */
async function drawn(backend: TestBackend, { token: bearer }: Learner, sittingMode: 'study' | 'timed-practice'): Promise<string[]> {
  const practice = { exam: 'other', subjects: ['english'], itemCount: 20, budgetMs: 600_000 }
  const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, sittingMode, ...agreedVersions }
  const { paper } = (await backend.call('startAttempt', { bearer, body })).value
  return paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)).sort()
}

describeOnEachDatabase('A14: copies of an exam’s questions under other ids', (makeDatabase) => {
  it('copies of exam questions under other ids are withheld until the release, and merely similar items are not', { timeout: 60_000 }, async () => {
    const backend = await openWithCopies(await makeDatabase())
    const all = [...COPIES, ...OWN].sort()
    // The search does not index items with sounds.
    const searchable = all.filter((id) => id !== 'kopie-sound')
    const before = await signIn(backend, 'before@example.com')
    // The control: without an embargo each copy is found.
    expect((await shownBySearch(backend, before)).sort()).toEqual(searchable)
    expect(await drawn(backend, before, 'timed-practice')).toEqual(all)

    await loadTestExam(backend, { numbers: ['0001'], session: { paper: 'trial-mock' }, isStarted: false })
    const stranger = await signIn(backend, 'phone@example.com')
    expect((await shownBySearch(backend, stranger)).sort()).toEqual([...OWN])
    for (const mode of ['timed-practice', 'study'] as const) expect(await drawn(backend, stranger, mode)).toEqual([...OWN])

    const act = { examId: TEST_EXAM, by: 'test', now: backend.clock.now() }
    await closeSession(backend.database.queries, { ...act, handsIn: false })
    expect((await releaseResults(backend.database.queries, act)).ok).toBe(true)
    expect((await shownBySearch(backend, await signIn(backend, 'later@example.com'))).sort()).toEqual(searchable)
  })
})

it('A14: a template that asks the same under another id is withheld until the release, and a different one is not', async () => {
  const held = { ...mathematics, templates: [buildTemplate()] }
  const others = {
    ...mathematics,
    items: [],
    templates: [buildTemplate({ id: 'kopie-adding' }), buildTemplate({ id: 'own-adding', stem: 'Add $[[a]]$ to $[[b]]$.' })]
  }
  const embargo = await makeEmbargo(new Set(['trial']), { held: [held], others: [others] })
  expect(embargo.withoutHeld(others).templates?.map(({ id }) => id)).toEqual(['own-adding'])
  expect(['kopie-adding', 'own-adding'].map(embargo.holdsId)).toEqual([true, false])
  const none = await makeEmbargo(new Set(), { held: [], others: [others] })
  expect(none.withoutHeld(others)).toBe(others)
})
