import { sql } from 'kysely'
import { classPaperSlug } from '../../../src-shared/content/exams/class-paper-slug.ts'
import { MOST_OWN_BYTES } from '../../../src-shared/content/media/own-media.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { classPaperSchema, type ClassPaper, type NewClassPaper } from './class-paper.ts'

/** Null where the assignment has no paper. */
export async function readClassPaper(queries: Queries, assignmentId: string): Promise<ClassPaper | null> {
  const row = await queries.selectFrom('class_paper').select('content').where('assignment_id', '=', assignmentId).executeTakeFirst()
  return row ? classPaperSchema.parse(JSON.parse(row.content)) : null
}

/** Whether all papers of a teacher may grow by this size. The account has to be locked. */
export async function hasRoomForClassPaper(queries: Queries, accountId: string, { sizeBytes }: Pick<NewClassPaper, 'sizeBytes'>): Promise<boolean> {
  const { total } = await queries
    .selectFrom('class_paper')
    .select(({ fn }) => fn.sum<number | string | null>('size_bytes').as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0) + sizeBytes <= MOST_OWN_BYTES
}

/** Stores the paper of an assignment that has none. */
export async function addClassPaper(
  queries: Queries,
  { assignmentId, accountId }: { readonly assignmentId: string; readonly accountId: string },
  { content, files, sizeBytes }: NewClassPaper
): Promise<void> {
  const slug = classPaperSlug(assignmentId)
  await queries
    .insertInto('class_paper')
    .values({ assignment_id: assignmentId, account_id: accountId, slug, content, size_bytes: sizeBytes })
    .execute()
  for (const { sha256, type, bytes } of files) {
    // An assignment of this id was removed, and an attempt still shows the file.
    await queries
      .insertInto('class_paper_media')
      .values({ slug, sha256, media_type: type, bytes })
      .onConflict((conflict) => conflict.columns(['slug', 'sha256']).doNothing())
      .execute()
  }
}

/** How many removed papers one statement looks at. */
const PAPERS_PER_READ = 500

/** Removes the files of removed papers that no attempt shows. */
export async function removeUnusedClassMedia(queries: Queries): Promise<void> {
  const removed = await queries
    .selectFrom('class_paper_media')
    .leftJoin('class_paper', 'class_paper.slug', 'class_paper_media.slug')
    .select('class_paper_media.slug')
    .distinct()
    .where('class_paper.slug', 'is', null)
    .execute()
  for (let from = 0; from < removed.length; from += PAPERS_PER_READ) {
    const slugs = removed.slice(from, from + PAPERS_PER_READ).map(({ slug }) => slug)
    const shown = await queries
      .selectFrom('attempt')
      .select('slug')
      .distinct()
      .where('slug', 'in', slugs)
      // So that the index of these attempts alone is read.
      .where(sql<boolean>`slug like 'class-%'`)
      .execute()
    const inUse = new Set(shown.map(({ slug }) => slug))
    const unused = slugs.filter((slug) => !inUse.has(slug))
    if (unused.length > 0) await queries.deleteFrom('class_paper_media').where('slug', 'in', unused).execute()
  }
}
