import type { Assignment, AssignmentProgress, ClassPupil, PupilRow } from '../../../src-shared/teaching/school-class.ts'

/** The results of a class as they were read: `progress` of a row is in the order of `assignmentIds`. */
export interface ReadResults {
  readonly assignmentIds: readonly string[]
  readonly rows: readonly PupilRow[]
}

/** `unknown`: it was set, or the pupil joined, after the results were read. */
export type KnownProgress = AssignmentProgress | 'notJoined' | 'unknown'

export interface JoinedProgress {
  readonly progressOf: (pupil: Pick<ClassPupil, 'pupilId' | 'joinedAt'>, assignment: Pick<Assignment, 'assignmentId'>) => KnownProgress
  /** How many pupils have done it; null while that is unknown. */
  readonly doneCount: (assignment: Pick<Assignment, 'assignmentId'>) => number | null
}

/** Joins results with the pupils and the assignments of a class by their ids: the lists are read apart, and may differ. */
export function joinProgress({ assignmentIds, rows }: ReadResults): JoinedProgress {
  const placeOf = new Map(assignmentIds.map((assignmentId, place) => [assignmentId, place]))
  const rowOf = new Map(rows.map((row) => [row.pupilId, row.progress]))
  return {
    progressOf: ({ pupilId, joinedAt }, { assignmentId }) => {
      const row = rowOf.get(pupilId)
      if (row === undefined) return joinedAt === null ? 'notJoined' : 'unknown'
      const place = placeOf.get(assignmentId)
      return (place === undefined ? undefined : row[place]) ?? 'unknown'
    },
    doneCount: ({ assignmentId }) => {
      const place = placeOf.get(assignmentId)
      return place === undefined ? null : rows.filter(({ progress }) => progress[place]?.state === 'done').length
    }
  }
}
