import { describe, expect, it } from 'vitest'
import { toDraft } from '../../../../../src-server/content/exchange/preview/item-to-draft.ts'
import { writtenItemTypes, type OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const save = (backend: TestBackend, bearer: string, ...questions: OwnQuestion[]) => backend.call('keepOwnQuestions', { bearer, body: { questions } })
const list = async (backend: TestBackend, bearer: string) => (await backend.call('listOwnQuestions', { bearer })).value.sets

describe('Own questions of every type', () => {
  it('own questions of every type are saved and practised', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    const questions = writtenItemTypes.map((type) =>
      buildOwnQuestion({ questionId: crypto.randomUUID(), set: 'All types', draft: toDraft(itemsOfEachType[type], [squarePicture])?.draft ?? {} })
    )
    await backend.call('addOwnPicture', { bearer, body: { base64: Buffer.from(squareSvg).toString('base64') } })
    await save(backend, bearer, ...questions)
    const [set] = await list(backend, bearer)
    expect(set?.questions.map(({ type, isWhole }) => [type, isWhole])).toEqual(writtenItemTypes.map((type) => [type, true]))
    const practice = { exam: 'my-questions', subjects: [set?.slug ?? ''], itemCount: 40, budgetMs: 600_000 }
    const body = { attemptId: crypto.randomUUID(), slug: 'practice', practice, ...agreedVersions }
    const { paper } = (await backend.call('startAttempt', { bearer, body })).value
    expect(paper.subjects[0]?.items.map(({ type }) => type).toSorted()).toEqual(writtenItemTypes.toSorted())
  })

  it('a draft beyond its bounds is refused, and nothing of it is stored', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer } = await signIn(backend)
    const { draft, ...question } = buildOwnQuestion()
    const gap = { id: '1', kind: 'typed', accepted: [], options: [], key: null }
    for (const part of [
      { text: 'x'.repeat(4001) },
      { steps: [{ id: 'a', text: 'an id that no part has' }] },
      { gaps: Array.from({ length: 21 }, () => gap) },
      { guide: [{ id: 'p1', marks: '1', text: 'x'.repeat(401), note: '' }] },
      { plotTolerance: 3 },
      { type: 'essay' },
      { regions: [{ id: 'a1', label: '', why: '', shape: { kind: 'rectangle', x: -1, y: 0, width: 9, height: 9 } }] },
      { unknown: '' }
    ]) {
      const sent = { ...question, draft: { ...draft, ...part } } as unknown as OwnQuestion
      expect((await save(backend, bearer, sent)).status, Object.keys(part)[0]).toBe(400)
    }
    expect(await list(backend, bearer)).toEqual([])
  })
})
