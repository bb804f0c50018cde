import { describe, expect, it, onTestFinished } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { readLearningSources } from '../../../../../src-server/learning/lessons/read-learning-sources.ts'
import { isErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { makeResourcesFolder, testAssessments } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { heardLibrary, openLibrary, testLadder, testLesson, testOffers } from '../../../../support/learning-fixture.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

/** Starts with this file in the folder. Returns the error, or null if the start succeeds. */
async function faultWith(path: string, value: unknown): Promise<{ readonly code: unknown; readonly message: string } | null> {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write(path, value)
  try {
    await readLearningSources(resources.folder, createContentLibrary(resources.folder))
    return null
  } catch (error) {
    return { code: (error as { code?: unknown }).code, message: String(error) }
  }
}

const assessment = testAssessments[1]!
const [testLevel] = testLadder.levels
const arts = { slug: 'arts', title: 'Arts', description: 'Pictures.', stages: ['primary'] }

describe('A source that cannot be used', () => {
  it.each<readonly [string, readonly [path: string, value: unknown, words: string]]>([
    ['a file that is not JSON', ['learning/lessons/b.json', '{', 'lessons/b.json']],
    ['a lesson without sections', ['learning/lessons/b.json', { ...testLesson, slug: 'b', sections: [] }, 'lessons/b.json: sections']],
    ['a member that nobody knows', ['learning/lessons/b.json', { ...testLesson, slug: 'b', mark: 1 }, 'lessons/b.json']],
    ['two lessons of one slug', ['learning/lessons/b.json', testLesson, 'more than one lesson has the name adding-up']],
    ['a lesson of an unknown subject', ['learning/lessons/b.json', { ...testLesson, slug: 'b', subject: 'music' }, 'the unknown subject music']],
    [
      'a path with a lesson of another subject',
      ['learning/subjects/b.json', { subjects: [{ ...arts, lessons: ['adding-up'] }] }, 'the path of arts names adding-up, which is not one of its']
    ],
    [
      'a path with one lesson twice',
      ['learning/subjects/b.json', { subjects: [{ ...arts, lessons: ['a', 'a'] }] }, 'more than one lesson on the path of arts has the name a']
    ],
    [
      'a quiz that is no quiz',
      ['learning/lessons/b.json', { ...testLesson, slug: 'b', quiz: 'trial-sums' }, 'names trial-sums, which is not a quiz']
    ],
    ['a library behind an unknown add-on', ['plans/trial.json', { plans: [], addOns: [] }, 'NOT-0002 names the unknown add-on extra-notes']],
    ['a library without shelves', ['learning/libraries/b.json', { ...openLibrary, serial: 'NOT-0009', shelves: [] }, 'libraries/b.json: shelves']],
    [
      'an add-on that opens nothing',
      ['plans/trial.json', { ...testOffers, addOns: [...testOffers.addOns!, { ...testOffers.addOns![0]!, slug: 'hollow' }] }, 'hollow opens nothing']
    ],
    [
      'an add-on that opens a paper that is not there',
      [
        'plans/trial.json',
        { ...testOffers, addOns: [{ ...testOffers.addOns![0]!, opens: { assessments: ['no-paper'] } }] },
        'opens no-paper, which is not a paper'
      ]
    ],
    [
      'an add-on that opens the quiz of a lesson',
      [
        'plans/trial.json',
        { ...testOffers, addOns: [{ ...testOffers.addOns![0]!, opens: { assessments: ['quiz-adding-up'] } }] },
        'quiz-adding-up, which is not a paper'
      ]
    ],
    [
      'an add-on that opens a ladder that is not there',
      ['plans/trial.json', { ...testOffers, addOns: [{ ...testOffers.addOns![0]!, opens: { ladders: ['music'] } }] }, 'the unknown ladder music']
    ],
    ['offers in a form of a later Koya', ['plans/trial.json', { ...testOffers, format: 2 }, 'plans/trial.json: format']],
    ['plans without a free one', ['plans/trial.json', { ...testOffers, plans: testOffers.plans?.slice(1) }, 'exactly one plan must be for ever']],
    ['an assessment called like a page', ['assessments/b.json', { assessments: [{ ...assessment, slug: 'lessons' }] }, 'assessments.0.slug']],
    ['an assessment twice', ['assessments/b.json', { assessments: [assessment] }, 'more than one assessment has the name trial-sums']],
    ['two levels of one id', ['medal-test/b.json', { ...testLadder, levels: [testLevel, testLevel] }, 'two levels have the same id']],
    ['two ladders of one name', ['medal-test/b.json', testLadder, 'more than one ladder has the name mathematics']],
    ['a ladder of an unknown subject', ['medal-test/b.json', { ...testLadder, slug: 'b', subject: 'music' }, 'the ladder b has an unknown subject']],
    [
      'medals that do not rise',
      ['medal-test/b.json', { levels: [{ thresholds: { bronze: 70, silver: 60, gold: 90 } }] }, 'bronze must be below silver, and silver below gold']
    ]
  ])('reading the learning sources fails for %s', async (_, [path, value, expected]) => {
    const fault = await faultWith(path, value)
    expect({ errorCode: fault?.code, isKnownCode: isErrorCode(fault?.code) }).toEqual({ errorCode: 'content/damaged', isKnownCode: true })
    expect(fault?.message).toContain('content/damaged: ')
    expect(fault?.message).toContain(expected)
  })

  it('an assessment slug equal to a word in an assessment route is refused', async () => {
    for (const slug of ['lessons', 'list', 'start', 'start-page', 'report', 'review', 'pre-report']) {
      expect({ slug, errorCode: (await faultWith('assessments/b.json', { assessments: [{ ...assessment, slug }] }))?.code }).toEqual({
        slug,
        errorCode: 'content/damaged'
      })
    }
    expect(await faultWith('assessments/b.json', { assessments: [{ ...assessment, slug: 'reports' }] })).toBeNull()
  })

  it.each<readonly [string, unknown, string]>([
    ['a work whose file is not there', { ...heardLibrary, serial: 'AUD-0002' }, 'the library AUD-0002: a-tone.wav is missing'],
    [
      'two works of one name',
      { ...openLibrary, serial: 'NOT-0009', shelves: [...openLibrary.shelves, ...openLibrary.shelves] },
      'more than one work with the id first'
    ],
    [
      'a note with a mark that nothing closes',
      { ...openLibrary, serial: 'NOT-0009', shelves: [{ title: 'Notes', works: [{ kind: 'note', id: 'open', title: 'Open', text: 'Half of $x' }] }] },
      'a mark without its partner'
    ]
  ])('the backend does not start with a library that has %s', async (_, library, expected) => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('learning/libraries/b.json', library)
    await expect(openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })).rejects.toThrow(expected)
  })

  it('a damaged learning source prevents the whole backend from starting', async () => {
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('learning/subjects/trial.json', { subjects: 'none' })
    await expect(openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })).rejects.toThrow(
      'content/damaged: subjects/trial.json'
    )
  })
})
