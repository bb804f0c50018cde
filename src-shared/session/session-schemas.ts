import { z } from '../schema/zod.ts'

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: 'This address is too long.' })
  .pipe(z.email({ error: 'Type an e-mail address such as ada@example.com.' }))

/** NIST SP 800-63B: length is what counts, no rules about kinds of characters. */
export const newPasswordSchema = z.string().min(8, { error: 'Use at least 8 characters.' }).max(128, { error: 'Use at most 128 characters.' })

/** Eight digits, as mailed. Spaces that a learner types between groups are taken out. */
export const verificationCodeSchema = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, { error: 'The code has 8 digits.' }))

/** 130 random bits as 26 characters of Crockford's base 32, in upper case without the grouping hyphens. */
export const recoveryCodeSchema = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, { error: 'The recovery code has 26 letters and digits.' }))

export const registrationSchema = z.strictObject({
  name: z.string().trim().min(1, { error: 'Type your name.' }).max(100, { error: 'Use at most 100 characters.' }),
  email: emailSchema,
  password: newPasswordSchema
})

export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, { error: 'Type your password.' }).max(128, { error: 'Use at most 128 characters.' })
})

export const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** A message of the local mailbox: plain text, with a code to type and never a link. */
export const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Wall clock of the backend, milliseconds since 1970; for display only. */
  sentAt: z.number()
})

export type Registration = z.infer<typeof registrationSchema>
export type Credentials = z.infer<typeof credentialsSchema>
export type User = z.infer<typeof userSchema>
export type Mail = z.infer<typeof mailSchema>
