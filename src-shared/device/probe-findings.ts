import { z } from '../kernel/schema/zod.ts'

/**
 * What a kiosk device finds beside itself, the gravest first: signs that somebody outside could help a candidate or copy the paper, and a disk that
 * forgets answers at a restart. Each of them can be innocent, as where a school teaches on virtual machines: they are recorded, and only the policy
 * makes them refuse.
 */
export const probeFindings = ['virtual-machine', 'remote-session', 'remote-control', 'screen-sharing', 'injected-keys', 'forgetful-disk'] as const

export type ProbeFinding = (typeof probeFindings)[number]

export const probeFindingSchema = z.enum(probeFindings)

/** `programs`: the known names of running programs that are the sign; empty where the sign is not a program. */
export const foundSignSchema = z.strictObject({ finding: probeFindingSchema, programs: z.array(z.string().max(60)).max(100) })

export type FoundSign = z.infer<typeof foundSignSchema>
