const START = 'class-'
const SLUG = /^class-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/

/** Returns the slug of the paper of an assignment: its questions are those that a teacher wrote. */
export function classPaperSlug(assignmentId: string): string {
  return START + assignmentId.replaceAll('-', '')
}

/** Returns the assignment of such a paper; null for any other slug. */
export function assignmentOfSlug(slug: string): string | null {
  return SLUG.exec(slug)?.slice(1).join('-') ?? null
}
