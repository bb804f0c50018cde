import { IconFileText, IconHeadphones, IconNotes, IconVideo } from '@tabler/icons-react'

/** By the kinds of works. */
export const kindIcons = { note: IconNotes, pdf: IconFileText, audio: IconHeadphones, video: IconVideo } as const
