import { Box } from '@mantine/core'
import { memo } from 'react'
import type { PaperStimulus } from '../../../../src-shared/attempt/record/paper.ts'
import { RoomSound } from '../sounds/room-sound.tsx'
import { HighlightableText } from './highlightable-text.tsx'
import styles from './stimulus-pane.module.css'

/** Makes the scrollable area reachable by keyboard. */
const scrollable = { tabIndex: 0 }

/** A passage, cloze or reading text, or a sound with its listening task. Keeps its scroll position while its items change beside it. */
export const StimulusPane = memo(function StimulusPane({ stimulus }: { readonly stimulus: PaperStimulus }) {
  return (
    <article className={styles.pane} {...scrollable} aria-label={stimulus.title} data-stimulus-id={stimulus.id}>
      {/* Limits lines to a readable length. */}
      <Box maw="42rem" mx="auto">
        <Box component="h2" mt={0} mb={8} fz={17}>
          {stimulus.title}
        </Box>
        <HighlightableText part="stimulus" id={stimulus.id} source={stimulus.text} />
        {stimulus.sound ? <RoomSound stimulus={stimulus} /> : null}
      </Box>
    </article>
  )
})
