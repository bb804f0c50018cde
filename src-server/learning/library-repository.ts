import type { LearningTables } from '../database/learning-tables.ts'
import type { Queries } from '../database/open-database.ts'
import { librarySchema, type Library, type LibrarySummary } from '../../src-shared/learning/learning.ts'

export interface StoredLibrary {
  readonly summary: Omit<LibrarySummary, 'isOpen' | 'opensWith'>
  /** What opens it; null where it is open to everybody. */
  readonly addOn: { readonly slug: string; readonly title: string } | null
}

export interface LibraryRepository {
  readonly list: () => Promise<readonly StoredLibrary[]>
  readonly find: (serial: string) => Promise<(StoredLibrary & Pick<Library, 'entries'>) | null>
}

export function createLibraryRepository(queries: Queries): LibraryRepository {
  return {
    list: async () => {
      const rows = await selectKept(queries).orderBy('library.position').execute()
      return rows.map(toStored)
    },
    find: async (serial) => {
      const row = await selectKept(queries).where('serial', '=', serial).executeTakeFirst()
      return row ? { ...toStored(row), entries: librarySchema.shape.entries.parse(JSON.parse(row.entries)) } : null
    }
  }
}

function selectKept(queries: Queries) {
  return queries
    .selectFrom('library')
    .leftJoin('add_on', 'add_on.slug', 'library.add_on_slug')
    .selectAll('library')
    .select('add_on.title as add_on_title')
    .where('library.is_retired', '=', 0)
}

function toStored(row: LearningTables['library'] & { add_on_title: string | null }): StoredLibrary {
  const { add_on_slug: slug, add_on_title: title } = row
  return {
    summary: {
      serial: row.serial,
      title: row.title,
      summary: row.summary,
      subjectSlug: row.subject_slug,
      kind: librarySchema.shape.kind.parse(row.kind),
      entryCount: row.entry_count,
      sizeBytes: row.size_bytes
    },
    addOn: slug === null || title === null ? null : { slug, title }
  }
}
