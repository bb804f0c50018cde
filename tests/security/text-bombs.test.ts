import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installPack } from '../../src-server/content/packs/install-pack.ts'
import type { LessonToPack } from '../../src-server/content/packs/pack-contents.ts'
import { readAiken } from '../support/exchange/read-whole-text.ts'
import { buildOwnQuestion } from '../support/build-own-question.ts'
import { buildPackLesson } from '../support/build-pack-lesson.ts'
import { makeItem, makeItems } from '../support/content-fixture.ts'
import { describeOnEachDatabaseInTime } from '../support/databases.ts'
import { makePackLibrary, makeSums } from '../support/pack-library.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { repeatTo } from '../support/text-bombs.ts'

const CONSENT = { isOwn: true }

/** A stem that made every search fail in the past, and similar ones. */
const bombs: readonly (readonly [string, string])[] = [
  ['the stem of 16,008 characters of nested powers', `$${'x^{'.repeat(5335)}1$`],
  ['powers a hundred thousand deep', `$${'x^{'.repeat(100_000)}$`],
  ['nested fractions', `$${'\\frac{'.repeat(120)}$`],
  ['a megabyte of words', 'word '.repeat(200_000)],
  ['a megabyte without a space', 'a'.repeat(1_000_000)],
  ['a megabyte of stars', '*'.repeat(1_000_000)],
  ...['**a ', '_', '`', '$', '$$', '[', '('].map((mark) => [`10,000 of ${mark}`, mark.repeat(10_000)] as const)
]

/** Random, so that the file is not refused for its compression ratio. */
const noise = () => randomBytes(3500).toString('hex')

const packOf = (id: string, stem: string) => ({
  id,
  contents: [{ ...makeSums(id), items: [makeItem(`${id}-bomb`, { stem }), ...makeItems(id, 5).map((item) => ({ ...item, explanation: noise() }))] }]
})

function lessonsOf(text: string): LessonToPack[] {
  const { quiz: _, drawings: _drawings, ...line } = buildPackLesson().line
  const noisy = Array.from({ length: 5 }, (_noise, index) => ({ slug: `noise-${String(index)}`, text: noise() }))
  return [...noisy, { slug: 'bomb', text }].map((one) => ({
    line: { ...line, slug: one.slug, sections: [{ title: 'One', text: one.text }] },
    svgs: new Map()
  }))
}

const nameOf = (index: number) => `old${'abcdefghijklmnop'.charAt(index)}`

async function search(backend: TestBackend, bearer: string, words: string) {
  for (;;) {
    const { status, value } = await backend.call('searchItems', { bearer, query: { words } })
    expect(status).toBe(200)
    if (value.percent === 100) return value.questions.map(({ itemId }) => itemId)
  }
}

describe('C8: the installation of packs', () => {
  it.each(bombs)('installing a pack refuses an item with %s, names the item and leaves no files behind', async (_, stem) => {
    const library = makePackLibrary()
    const result = await installPack(await library.open(), { file: await library.make(packOf('village', stem)), consent: CONSENT })
    const pack = expect.stringMatching(/^subjects\/mathematics, village-bomb: .* more than \d+$|deeper than 30$/) as string
    expect(result).toMatchObject({ ok: false, error: { code: 'pack/text-bounds', fields: { pack } } })
    expect(existsSync(library.packFolder) ? readdirSync(library.packFolder) : []).toEqual([])
  })

  it.each(bombs)('installing a pack refuses a lesson with %s', async (_, text) => {
    const library = makePackLibrary()
    const file = await library.make({ ...packOf('village', 'Plain?'), lessons: lessonsOf(text) })
    expect(await installPack(await library.open(), { file, consent: CONSENT })).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^pack\/(?:text-bounds|content)$/) as string }
    })
  })
})

describeOnEachDatabaseInTime('C8: the search of everybody', (makeDatabase) => {
  it('search still works with a pack from an older Koya that contains hostile texts', async () => {
    const library = makePackLibrary()
    mkdirSync(library.packFolder, { recursive: true })
    for (const [index, [, stem]] of bombs.entries()) {
      const id = nameOf(index)
      copyFileSync(await library.make(packOf(id, stem)), join(library.packFolder, `${id}.koyapack`))
    }
    const backend = await openTestBackend({
      database: await makeDatabase(),
      resourcesFolder: library.resources.folder,
      packFolder: library.packFolder
    })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    expect(await search(backend, ada, `answers ${nameOf(3)}-2`)).toContain(`${nameOf(3)}-2`)
    expect(await search(backend, ben, 'answers sum-3')).toContain('sum-3')
    for (const [index] of bombs.entries()) {
      const itemId = `${nameOf(index)}-bomb`
      expect((await backend.call('fetchFoundItem', { bearer: ada, params: { itemId } })).status).toBe(200)
    }
  })

  it('search still works after own questions and imports tried to add hostile texts', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    for (const [name, text] of bombs) {
      const saved = await backend.call('keepOwnQuestions', { bearer: ada, body: { questions: [buildOwnQuestion({ draft: { stem: text } })] } })
      expect({ name, status: saved.status, errorCode: saved.error?.code }).toEqual({
        name,
        status: text.length > 4000 ? 400 : 200,
        errorCode: text.length > 4000 ? 'request/malformed' : undefined
      })
      expect(readAiken(`${text}\nA. x\nB. y\nANSWER: A`).taken).toEqual([])
    }
    const deep = buildOwnQuestion({ draft: { stem: repeatTo(4000, '$x^{') } })
    expect((await backend.call('keepOwnQuestions', { bearer: ada, body: { questions: [deep] } })).status).toBe(200)
    expect((await backend.call('listOwnQuestions', { bearer: ada })).value.sets).toMatchObject([{ questions: [{ isWhole: false }] }])
    expect((await backend.call('packOwnQuestions', { bearer: ada, body: { sets: ['Tides'], title: 'Tides', licence: 'Free' } })).error?.code).toBe(
      'own-question/nothing-whole'
    )
    expect((await backend.call('findAlikeQuestions', { bearer: ada, body: { questionId: deep.questionId, stem: deep.draft.stem } })).status).toBe(200)
    expect(await search(backend, ben, 'answers sum-3')).toContain('sum-3')
  })
})
