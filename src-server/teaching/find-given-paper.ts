import type { ClassPaperSources } from '../content/class-papers/with-class-papers.ts'
import type { Queries } from '../platform/database/open-database.ts'

/** Returns a function that finds what an assignment is called and who set it, for a pupil who is in its class now; null for everybody else. */
export function createGivenPaperFinder(queries: Queries): ClassPaperSources['findGiven'] {
  return async (assignmentId, accountId) => {
    const row = await queries
      .selectFrom('assignment')
      .innerJoin('school_class', 'school_class.class_id', 'assignment.class_id')
      .innerJoin('account as teacher', 'teacher.account_id', 'school_class.account_id')
      .innerJoin('class_pupil', 'class_pupil.class_id', 'assignment.class_id')
      .select(['assignment.title', 'teacher.name as teacherName', 'school_class.name as className'])
      .where('assignment.assignment_id', '=', assignmentId)
      .where('class_pupil.account_id', '=', accountId)
      .executeTakeFirst()
    return row ? { title: row.title, teacherName: row.teacherName, className: row.className } : null
  }
}
