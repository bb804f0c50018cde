import { IconFileText, IconHeadphones, IconNotes, IconVideo } from '@tabler/icons-react'

/** Icons by kind of work. */
export const kindIcons = { note: IconNotes, pdf: IconFileText, audio: IconHeadphones, video: IconVideo } as const
