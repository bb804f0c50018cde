/** Roles of registered users. Registration creates a `student`; an admin grants the others. */
export const givenRoles = ['student', 'teacher', 'staff', 'admin'] as const

/**
 * All roles. Loading an exam session creates its `candidate` accounts, which take only that exam. The role cannot be given or removed, and it may
 * only call endpoints explicitly opened to candidates (see `mayCall`).
 */
export const roles = [...givenRoles, 'candidate'] as const

export type Role = (typeof roles)[number]
