import { IconHeadphones, IconNotes, IconVideo } from '@tabler/icons-react'

/** By the kinds of works. */
export const kindIcons = { note: IconNotes, audio: IconHeadphones, video: IconVideo } as const
