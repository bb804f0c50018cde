import { z } from '../../kernel/schema/zod.ts'

/**
 * Whether interruption time is charged: loading, a frozen computer, a restart. It is always recorded. Without this field it is not charged; an exam
 * session of a centre may charge it.
 */
export const interruptionsSchema = z.literal('charged')

export function chargesInterruptions({ interruptions }: { readonly interruptions?: z.infer<typeof interruptionsSchema> | undefined }): boolean {
  return interruptions === 'charged'
}
