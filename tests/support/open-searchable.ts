import { onTestFinished } from 'vitest'
import type { Profile } from '../../src-server/content/exams/profile.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import { makeItem, makeItems, makePassage, makeResourcesFolder, testProfile } from './content-fixture.ts'
import type { TestDatabase } from './databases.ts'
import { signIn } from './signed-in-learner.ts'
import { openTestBackend, type TestBackend, type TestBackendOptions } from './test-backend.ts'

export const searchPassage = makePassage('passage-river', 'comprehension', 5)

/** Builds a bank in which each question is found in a different way. */
export function makeSearchBank(): SubjectContent {
  const options = (...texts: string[]) => texts.map((text, index) => ({ id: 'wxyz'[index] ?? 'w', text }))
  return {
    subject: 'mathematics',
    title: 'Mathematics',
    version: 1,
    stimuli: [searchPassage.stimulus],
    items: [
      makeItem('in-options', {
        stem: 'What is it?',
        options: options('a parallelogram', 'one', 'two', 'three'),
        topic: 'Shapes',
        difficulty: 'easy'
      }),
      makeItem('in-stem', { stem: 'How many sides has a **parallelogram**?', options: options('1', '2', '3', '4'), topic: 'Shapes' }),
      makeItem('in-formula', {
        stem: 'Solve $x^2 = \\sqrt{9}$.',
        options: options('$\\frac{1}{2}$', '2', '3', '4'),
        topic: 'Algebra',
        difficulty: 'hard'
      }),
      makeItem('in-passage', { stem: 'Who speaks?', stimulusId: searchPassage.stimulus.id, topic: 'Reading' }),
      ...makeItems('sum', 60)
    ]
  }
}

interface Opening {
  readonly options?: Partial<TestBackendOptions>
  readonly bank?: SubjectContent
  readonly profile?: Profile
  readonly email?: string
}

/** Opens a backend with that bank and a signed-in learner of SS3. */
export async function openSearchable(
  database: TestDatabase,
  { options = {}, bank = makeSearchBank(), profile = testProfile, email = 'ada@example.com' }: Opening = {}
) {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('content/trial/mathematics.json', bank)
  resources.write('profiles/trial.json', profile)
  const backend = await openTestBackend({ database, resourcesFolder: resources.folder, ...options })
  const learner = await signIn(backend, email)
  return { backend, learner, bearer: learner.token }
}

/** Searches, after waiting for the index on a slow machine. */
export async function searchOf(backend: TestBackend, bearer: string, query: Record<string, string>) {
  for (;;) {
    const { value } = await backend.call('searchItems', { bearer, query: query as { words: string } })
    if (value.percent === 100) return value
  }
}
