import { expect, it, onTestFinished } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import { saveLearningRows } from '../../../../../src-server/learning/lessons/store-learning-rows.ts'
import { toLearningRows, type LearningRows } from '../../../../../src-server/learning/lessons/learning-rows.ts'
import { createLessonRepository } from '../../../../../src-server/learning/lessons/lesson-repository.ts'
import { readLearningSources } from '../../../../../src-server/learning/lessons/read-learning-sources.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { testLesson } from '../../../../support/learning-fixture.ts'

async function open(source: TestDatabase): Promise<OpenDatabase> {
  const database = source.open()
  onTestFinished(() => database.close())
  await migrate(database, allMigrations)
  return database
}

function openFolder() {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const readRows = async (): Promise<LearningRows> =>
    toLearningRows(await readLearningSources(resources.folder, createContentLibrary(resources.folder)))
  return { ...resources, readRows }
}

const tables = ['subject', 'lesson', 'plan', 'add_on', 'medal_level'] as const

/** Reads all rows in order of their names, because PostgreSQL guarantees no order of its own. */
async function readAll({ queries }: OpenDatabase): Promise<Record<string, readonly unknown[]>> {
  const entries = tables.map(async (table) => [table, await queries.selectFrom(table).selectAll().orderBy('slug').execute()] as const)
  return Object.fromEntries(await Promise.all(entries))
}

describeOnEachDatabase('The tables of what there is to learn', (makeDatabase) => {
  it('the learning tables hold what the source files say, and the same after the next start', async () => {
    const database = await open(await makeDatabase())
    const { readRows } = openFolder()
    const rows = await readRows()
    await saveLearningRows(database.queries, rows, '1.4.0')
    const first = await readAll(database)
    expect(Object.fromEntries(tables.map((table) => [table, first[table]?.length]))).toEqual({
      subject: 2,
      lesson: 2,
      plan: 2,
      add_on: 1,
      medal_level: 3
    })
    expect(first['lesson']).toEqual(rows.lesson)
    await saveLearningRows(database.queries, await readRows(), '1.4.0')
    expect(await readAll(database)).toEqual(first)
  })

  it('a learning row that an operator changed stays changed while its source file is the same', async () => {
    const database = await open(await makeDatabase())
    const { readRows } = openFolder()
    await saveLearningRows(database.queries, await readRows(), '1.4.0')
    await database.queries.updateTable('lesson').set({ title: 'Changed here' }).where('slug', '=', 'adding-up').execute()
    await saveLearningRows(database.queries, await readRows(), '1.4.0')
    expect((await createLessonRepository(database.queries).find('adding-up'))?.title).toBe('Changed here')
  })

  it('learning rows follow a changed file, retire when no file names them, and return when a file does', async () => {
    const database = await open(await makeDatabase())
    const folder = openFolder()
    const lessons = createLessonRepository(database.queries)
    await saveLearningRows(database.queries, await folder.readRows(), '1.4.0')
    folder.write('learning/lessons/adding-up.json', { ...testLesson, title: 'Adding up well' })
    folder.removeFile('learning/lessons/reading-aloud.json')
    await saveLearningRows(database.queries, await folder.readRows(), '1.4.0')
    expect((await lessons.list()).map(({ title }) => title)).toEqual(['Adding up well'])
    expect(await lessons.find('reading-aloud')).toBeNull()
    expect(await database.queries.selectFrom('lesson').select('is_retired').where('slug', '=', 'reading-aloud').execute()).toEqual([
      { is_retired: 1 }
    ])
    const whole = openFolder()
    await saveLearningRows(database.queries, await whole.readRows(), '1.4.0')
    expect((await lessons.list()).map(({ slug }) => slug)).toEqual(['adding-up', 'reading-aloud'])
  })

  it('servers that start at the same time fill the learning tables once', async () => {
    const source = await makeDatabase()
    const { readRows } = openFolder()
    const rows = await readRows()
    const first = await open(source)
    // SQLite serves one process, so the second start follows the first.
    const second = first.kind === 'postgres' ? await open(source) : first
    await Promise.all([saveLearningRows(first.queries, rows, '1.4.0'), saveLearningRows(second.queries, rows, '1.4.0')])
    expect((await readAll(first))['lesson']).toHaveLength(2)
  })

  it('a server of an older Koya takes back nothing that a newer one brought, and on one computer an older Koya does', async () => {
    const database = await open(await makeDatabase())
    const [newer, older] = [openFolder(), openFolder()]
    older.removeFile('learning/lessons/reading-aloud.json')
    const lessons = createLessonRepository(database.queries)
    await saveLearningRows(database.queries, await newer.readRows(), '1.10.0')
    const isWritten = await saveLearningRows(database.queries, await older.readRows(), '1.9.0')
    expect(isWritten).toBe(database.kind === 'sqlite')
    expect(await lessons.list()).toHaveLength(isWritten ? 1 : 2)
    expect(await saveLearningRows(database.queries, await older.readRows(), '1.10.0')).toBe(true)
    expect(await lessons.list()).toHaveLength(1)
  })
})
