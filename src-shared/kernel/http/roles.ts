/** What people who register can be. `student` is what registration makes; the others are given by an admin. */
export const givenRoles = ['student', 'teacher', 'staff', 'admin'] as const

/**
 * What an account may be. A `candidate` is made by loading an exam session and sits that exam alone: nobody becomes one or stops being one,
 * and it may call only what is opened to candidates by name (see `mayCall`).
 */
export const roles = [...givenRoles, 'candidate'] as const

export type Role = (typeof roles)[number]
