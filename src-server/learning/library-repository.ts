import type { LearningTables } from '../database/learning-tables.ts'
import type { Queries } from '../database/open-database.ts'
import { librarySchema, type Library, type LibrarySummary } from '../../src-shared/learning/learning.ts'

/** `addOnSlug` names what opens it; null where it is open to everybody. */
interface StoredLibrary {
  readonly summary: Omit<LibrarySummary, 'isOpen'>
  readonly addOnSlug: string | null
}

export interface LibraryRepository {
  readonly list: () => Promise<readonly StoredLibrary[]>
  readonly find: (serial: string) => Promise<(StoredLibrary & Pick<Library, 'entries'>) | null>
}

export function createLibraryRepository(queries: Queries): LibraryRepository {
  return {
    list: async () => {
      const rows = await queries.selectFrom('library').selectAll().where('is_retired', '=', 0).orderBy('position').execute()
      return rows.map(toStored)
    },
    find: async (serial) => {
      const row = await queries.selectFrom('library').selectAll().where('serial', '=', serial).where('is_retired', '=', 0).executeTakeFirst()
      return row ? { ...toStored(row), entries: librarySchema.shape.entries.parse(JSON.parse(row.entries)) } : null
    }
  }
}

function toStored(row: LearningTables['library']): StoredLibrary {
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
    addOnSlug: row.add_on_slug
  }
}
