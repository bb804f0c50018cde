import { contentIdSchema } from '../item-types/base/item-base.ts'
import { itemSchema } from '../item-types/item-types.ts'
import { pictureSchema } from '../media/picture.ts'
import { heardSoundSchema, soundSchema } from '../media/sound.ts'
import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'

/** All kinds except `audio` are read. `question`: what the parts of one question share. */
export const stimulusKindSchema = z.enum(['passage', 'cloze', 'reading-text', 'audio', 'question'])

/**
 * A passage, cloze text, drawing or sound shared by several items. `text` is Koya's inline markup, see `markup.ts`; for a sound it says what to
 * listen for.
 */
export const stimulusSchema = z
  .strictObject({
    id: contentIdSchema,
    kind: stimulusKindSchema,
    title: z.string().min(1),
    text: z.string().min(1),
    sound: heardSoundSchema.optional()
  })
  .refine(({ kind, sound }) => (kind === 'audio') === (sound !== undefined), { error: schemaMessages.content.soundKind })

export const subjectContentSchema = z.strictObject({
  /** Slug of the subject, such as `use-of-english`. */
  subject: contentIdSchema,
  title: z.string().min(1),
  /** Changes whenever an item's marking could change. */
  version: z.int().positive(),
  stimuli: z.array(stimulusSchema),
  /** Absent if no text shows a picture. */
  pictures: z.array(pictureSchema).optional(),
  /** Absent if there are no sounds. */
  sounds: z.array(soundSchema).optional(),
  items: z.array(itemSchema)
})

export type Stimulus = z.infer<typeof stimulusSchema>
export type SubjectContent = z.infer<typeof subjectContentSchema>
