import { useId } from 'react'
import { useVoiceText } from '../../device/voice/use-voice-text.ts'
import { VoicePanel } from '../../device/voice/voice-panel.tsx'
import { useExam } from '../store/exam-context.tsx'
import { useRoomChoice } from '../store/room-preferences.tsx'
import styles from './room-tools.module.css'

/** The voice that reads questions; silent while a sound of the paper plays. */
export function RoomVoice() {
  const { t } = useVoiceText()
  const { preferences, change } = useRoomChoice()
  const isSoundOn = useExam((exam) => exam.isSoundOn)
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.partTitle}>
        {t('title')}
      </h3>
      <VoicePanel voice={preferences.voice} rate={preferences.voiceRate} isSilenced={isSoundOn} onChange={change} />
    </section>
  )
}
