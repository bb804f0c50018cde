/** What an account may be. `student` is what registration makes; the others are given by an admin. */
export const roles = ['student', 'teacher', 'staff', 'admin'] as const

export type Role = (typeof roles)[number]
