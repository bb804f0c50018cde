import { MOST_MARKS } from '../../src-shared/content/item-types/base/item-base.ts'
import { slugSchema } from '../../src-shared/kernel/values/slug.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../platform/schema-messages.ts'
import { findingAt, type ExamFinding } from './exam-finding.ts'

export const SESSION_FILE = 'session.json'
const LATE_MINUTES_MOST = 600

/** A time with its zone, such as 2026-12-01T09:00:00+01:00, as milliseconds since 1970. */
const momentSchema = z.iso.datetime({ offset: true, error: serverSchemaMessages.session.moment }).transform((moment) => Date.parse(moment))

/** The contents of `session.json`, with times in milliseconds since 1970. */
const sessionFileSchema = z
  .strictObject({
    id: slugSchema,
    title: z.string().trim().min(1).max(100),
    /** The slug of an installed assessment. */
    paper: slugSchema,
    /** `public`: the operator accepts that candidates may know the answers, as in a mock from a built-in bank. */
    bank: z.enum(['own', 'public'], { error: serverSchemaMessages.session.bank }).default('own'),
    opensAt: momentSchema,
    startsAt: momentSchema.optional(),
    lateMinutes: z.int().min(0).max(LATE_MINUTES_MOST).optional(),
    closesAt: momentSchema,
    /** Whether time counts in which a candidate can neither see nor answer; it is recorded either way. Default: `not-charged`. */
    interruptions: z.enum(['not-charged', 'charged']).optional(),
    /** Default `ask-pin`: a candidate types number and PIN again after a restart of their computer. */
    afterRestart: z.enum(['ask-pin', 'continue']).optional(),
    /** Which written answers a second teacher marks: none by default, all, or so many of 100. */
    secondMarking: z
      .union([z.enum(['none', 'all']), z.strictObject({ sample: z.int().min(1).max(99) })], { error: serverSchemaMessages.session.secondMarking })
      .optional(),
    /** By how many marks the two may differ; a chief marker decides where they differ more. Default: 0. */
    markTolerance: z.int().min(0).max(MOST_MARKS).optional()
  })
  .check(({ value, issues }) => {
    const { opensAt, startsAt, closesAt } = value
    const complain = (path: string, message: string): void => {
      issues.push({ code: 'custom', input: value, path: [path], message })
    }
    if (closesAt <= opensAt) complain('closesAt', serverSchemaMessages.session.closesBeforeOpening)
    if (startsAt !== undefined && (startsAt < opensAt || startsAt >= closesAt)) complain('startsAt', serverSchemaMessages.session.startOutside)
  })

export type SessionFile = z.infer<typeof sessionFileSchema>

/** Parses the text of the file into a session, or returns every fault. */
export function readSessionFile(text: string): { readonly session: SessionFile | null; readonly findings: readonly ExamFinding[] } {
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { session: null, findings: [findingAt(SESSION_FILE, {}, error instanceof Error ? error.message : String(error))] }
  }
  const parsed = sessionFileSchema.safeParse(content)
  if (parsed.success) return { session: parsed.data, findings: [] }
  return { session: null, findings: parsed.error.issues.map(({ path, message }) => findingAt(SESSION_FILE, { column: path.join('.') }, message)) }
}
