import { learnerProfileSchema } from './learner-profile.ts'
import { classLevelSlugs } from './class-levels.ts'
import { roles } from '../kernel/http/roles.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: schemaMessages.account.emailTooLong })
  .pipe(z.email({ error: schemaMessages.account.email }))

/** User name that the backend generates for a learner without e-mail: letters from the name plus digits, such as `ada4821`. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9]{2,39}$/, { error: schemaMessages.account.userName })

/** Sign-in identifier: an e-mail address or a user name. */
export const identifierSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: schemaMessages.account.identifierMissing })
  .max(254, { error: schemaMessages.account.tooLong })
  .regex(/^(?:[^\s@]+@[^\s@]+|[a-z][a-z0-9]{2,39})$/, { error: schemaMessages.account.identifier })

/** NIST SP 800-63B: require length; no rules on character types. */
export const newPasswordSchema = z.string().min(8, { error: schemaMessages.account.atLeast8 }).max(128, { error: schemaMessages.account.atMost128 })

/** An existing password. */
export const passwordSchema = z
  .string()
  .min(1, { error: schemaMessages.account.passwordMissing })
  .max(128, { error: schemaMessages.account.atMost128 })

/** Eight digits, as mailed. Spaces between groups are removed. */
export const verificationCodeSchema = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, { error: schemaMessages.account.code }))

/** 130 random bits as 26 characters of Crockford's base 32, in upper case without the grouping hyphens. */
export const recoveryCodeSchema = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, { error: schemaMessages.account.recoveryCode }))

const nameSchema = z.string().trim().min(1, { error: schemaMessages.account.nameMissing }).max(100, { error: schemaMessages.account.atMost100 })

export const registrationSchema = z.strictObject({ name: nameSchema, email: emailSchema, password: newPasswordSchema })

/** Registration of a learner without e-mail. The backend generates the user name, so that registration does not reveal which names exist. */
export const learnerRegistrationSchema = z.strictObject({
  name: nameSchema,
  classLevel: z.enum(classLevelSlugs, { error: schemaMessages.account.classLevel }),
  guardianName: z.string().trim().min(1, { error: schemaMessages.account.guardianName }).max(100, { error: schemaMessages.account.atMost100 }),
  guardianConsents: z.literal(true, { error: schemaMessages.account.guardianConsent }),
  password: newPasswordSchema
})

/** A learner who begins on a computer of their own. */
export const homeStartSchema = z.strictObject({
  name: nameSchema,
  classLevel: z.enum(classLevelSlugs, { error: schemaMessages.account.classLevel }),
  ...learnerProfileSchema.pick({ targetExam: true, country: true }).shape,
  examDate: z.iso.date({ error: schemaMessages.account.date }).nullable()
})

export const credentialsSchema = z.strictObject({ identifier: identifierSchema, password: passwordSchema })

/** Token that a backend issued to a device after a sign-in to this account. It grants no access. */
export const deviceTokenSchema = z
  .string()
  .max(1000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a learner who signs in with a user name. */
  email: z.string().nullable(),
  username: z.string().nullable(),
  role: z.enum(roles),
  hasPhoto: z.boolean(),
  profile: learnerProfileSchema,
  /** The password is four pictures. A backend of an earlier release does not say. */
  hasPicturePassword: z.boolean().default(false),
  /** The account has no password and opens for whoever uses this computer. Only from the embedded backend. */
  opensHere: z.literal(true).optional()
})

export type Registration = z.infer<typeof registrationSchema>
export type LearnerRegistration = z.infer<typeof learnerRegistrationSchema>
export type HomeStart = z.infer<typeof homeStartSchema>
export type Credentials = z.infer<typeof credentialsSchema>
export type User = z.infer<typeof userSchema>
