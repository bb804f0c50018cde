import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installPack, removePack } from '../../../../../src-server/content/packs/install-pack.ts'
import type { PracticeChoice } from '../../../../../src-shared/content/exams/practice.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { buildTemplate } from '../../../../support/build-template.ts'
import { makeItems } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { submitAttempt } from '../../../../support/submit-attempt.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { makePackLibrary, makePicturedSums, makeSums, type PackToMake, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { squarePicture } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

async function install(library: TestPackLibrary, pack: PackToMake = {}, consent = {}): Promise<void> {
  const installed = await installPack(await library.open(), { file: await library.make(pack), consent })
  if (!installed.ok) throw new Error(installed.error.code)
}

async function open(library = makePackLibrary()) {
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
  const learner = await signIn(backend)
  const draw = async (slug = 'trial-sums') => openAttempt(backend, learner, { slug })
  const practise = async (exam: string, choice: Partial<PracticeChoice> = {}) =>
    backend.call('startAttempt', {
      bearer: learner.token,
      body: {
        attemptId: crypto.randomUUID(),
        slug: 'practice',
        practice: { exam, subjects: ['mathematics'], itemCount: 5, budgetMs: 600_000, ...choice },
        ...agreedVersions
      }
    })
  return { library, backend, learner, draw, practise }
}

const prefixesOf = (paper: Paper): readonly string[] => [
  ...new Set(paper.subjects.flatMap(({ items }) => items.map(({ id }) => id.replace(/-\d+$/, ''))))
]

describe('papers', () => {
  it('exams draw on a newer pack as soon as it is installed, and on the built-in one once it is removed', async () => {
    const { library, draw } = await open()
    expect(prefixesOf((await draw()).paper)).toEqual(['sum'])
    await install(library, { by: library.koya, contents: [makeSums('new')] })
    // Simulates a later time. From now on, the folder's time shows whether it has changed.
    utimesSync(library.packFolder, 1_790_000_000, 1_790_000_000)
    expect(prefixesOf((await draw()).paper)).toEqual(['new'])
    await install(library, { by: library.koya, version: 6, contents: [makeSums('newest')] })
    expect(prefixesOf((await draw()).paper)).toEqual(['newest'])
    await removePack({ folder: library.packFolder }, 'trial')
    expect(prefixesOf((await draw()).paper)).toEqual(['sum'])
  })

  it('C6: exams never draw on a pack copied into the library that is unsigned, altered or older', async () => {
    const library = makePackLibrary()
    await install(library, { by: library.koya })
    const target = join(library.packFolder, 'trial.koyapack')
    // Simulates a later time. Overwriting a file does not change the time of its folder.
    utimesSync(library.packFolder, 1_790_000_000, 1_790_000_000)
    const { draw, practise } = await open(library)
    expect(prefixesOf((await draw()).paper)).toEqual(['new'])
    const lay = async (pack: PackToMake): Promise<void> => {
      writeFileSync(target, readFileSync(await library.make(pack)))
      expect(prefixesOf((await draw()).paper)).toEqual(['sum'])
      expect(prefixesOf((await practise('trial')).value.paper)).toEqual(['sum'])
    }
    await lay({ version: 7 })
    await lay({ version: 7, by: library.stranger })
    await lay({ version: 3, by: library.koya })
    const altered = readFileSync(await library.make({ version: 8, by: library.koya }))
    const at = altered.indexOf('subjects/mathematics/items.jsonl') + 400
    altered[at] = (altered[at] ?? 0) ^ 1
    writeFileSync(target, altered)
    expect(prefixesOf((await draw()).paper)).toEqual(['sum'])
    // A signed, newer pack with another name overwrites the file.
    await lay({ id: 'other', version: 9, by: library.koya })
  })

  it('open and submitted attempts stay unchanged when their pack is removed', async () => {
    const { library, backend, learner, draw } = await open()
    await install(library, { by: library.koya, contents: [makePicturedSums('new')] })
    const sat = await draw()
    const left = await draw()
    const picture = (attemptId: string) =>
      backend.call('fetchPicture', { bearer: learner.token, params: { attemptId, sha256: squarePicture.sha256 } })
    expect((await picture(sat.attemptId)).status).toBe(200)
    await submitAttempt(backend, sat)
    const before = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId: sat.attemptId } })).value
    await removePack({ folder: library.packFolder }, 'trial')
    expect((await backend.call('fetchReport', { bearer: learner.token, params: { attemptId: sat.attemptId } })).value).toEqual(before)
    await submitAttempt(backend, left)
    const report = (await backend.call('fetchReport', { bearer: learner.token, params: { attemptId: left.attemptId } })).value
    expect(report.total).not.toBeNull()
    expect(JSON.stringify(report)).toContain('canary-explanation new-')
    // The built-in content has the same picture. The item that shows it is not needed.
    expect((await picture(left.attemptId)).status).toBe(200)
  })
})

describe('a pack that no exam draws on', () => {
  it('a pack that no exam draws on is practised separately, under its own name', async () => {
    const { library, backend, learner, practise, draw } = await open()
    const stock = async (exam?: string) =>
      (await backend.call('fetchPracticeStock', { bearer: learner.token, query: exam === undefined ? {} : { exam } })).value
    expect((await stock()).exams.map(({ slug }) => slug)).toEqual(['trial'])
    await install(library, { id: 'my-sums', contents: [makeSums('mine', 12)] }, { isOwn: true })
    expect((await stock()).exams).toContainEqual({ slug: 'pack-my-sums', name: 'Pack my-sums' })
    expect((await stock('pack-my-sums')).subjects.map(({ slug, title }) => [slug, title])).toEqual([['mathematics', 'Mathematics']])
    expect(prefixesOf((await practise('pack-my-sums')).value.paper)).toEqual(['mine'])
    expect(prefixesOf((await draw()).paper)).toEqual(['sum'])
    await removePack({ folder: library.packFolder }, 'my-sums')
    expect((await practise('pack-my-sums')).error?.code).toBe('assessment/not-found')
  })

  it('a practice pack offers fresh items from its templates, and a template that makes none is harmless', async () => {
    const { library, backend, learner, practise } = await open()
    const contents = [{ ...makeSums('mine', 12), items: makeItems('mine', 12, { topic: 'Adding' }) }]
    const templates = [buildTemplate(), buildTemplate({ id: 'broken', key: 'a+nothing' })]
    await install(library, { id: 'my-sums', contents, templates }, { isOwn: true })
    const { subjects } = (await backend.call('fetchPracticeStock', { bearer: learner.token, query: { exam: 'pack-my-sums' } })).value
    expect(subjects[0]?.headings[0]?.fresh).toEqual({ easy: 0, medium: 40, hard: 0 })
    const { paper } = (await practise('pack-my-sums', { itemCount: 30, hasFreshNumbers: true })).value
    const origins = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id.split('~')[0]))
    expect({ itemCount: origins.length, freshCount: origins.filter((origin) => origin === 'adding').length }).toEqual({
      itemCount: 30,
      freshCount: 18
    })
  })
})
