import { z } from '../../kernel/schema/zod.ts'

/**
 * What becomes of time in which a question cannot be seen or answered: loading, a computer that stands still, a restart. It is recorded always. A paper that says
 * nothing does not charge it; a session of a centre may say that it does.
 */
export const interruptionsSchema = z.literal('charged')

export function chargesInterruptions({ interruptions }: { readonly interruptions?: z.infer<typeof interruptionsSchema> | undefined }): boolean {
  return interruptions === 'charged'
}
