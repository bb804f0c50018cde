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
      <div className={styles.text}>
        <h2 className={styles.title}>{stimulus.title}</h2>
        <HighlightableText part="stimulus" id={stimulus.id} source={stimulus.text} />
        {stimulus.sound ? <RoomSound stimulus={stimulus} /> : null}
      </div>
    </article>
  )
})
