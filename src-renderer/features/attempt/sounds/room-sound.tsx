import { useEffect, useMemo } from 'react'
import { mostPlaysOf } from '../../../../src-shared/attempt/record/most-plays.ts'
import type { PaperStimulus } from '../../../../src-shared/attempt/record/paper.ts'
import type { PaperSound } from '../../../../src-shared/content/media/sound.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { createSoundPlay } from './create-sound-play.ts'
import { soundAddress } from './sound-address.ts'
import { hasSoundOutput, loadSound } from './sound-output.ts'
import { SoundPlayer } from './sound-player.tsx'
import { SoundText } from './sound-text.tsx'
import { useSoundState } from './use-sound-state.ts'
import { useSoundText } from './use-sound-text.ts'

/** The sound of a stimulus: its transcript for candidates who read instead, otherwise the limited number of plays. */
export function RoomSound({ stimulus }: { readonly stimulus: PaperStimulus }) {
  const { t } = useSoundText()
  const sound = useExamStore().attempt.paper.sounds?.find(({ id }) => id === stimulus.sound?.soundId)
  if (sound === undefined) return null
  if (sound.transcript === undefined) return <LimitedSound stimulus={stimulus} sound={sound} />
  return (
    <section aria-label={t('inWords')}>
      <h3>{t('inWords')}</h3>
      <SoundText transcript={sound.transcript} />
    </section>
  )
}

/** Each play is saved on the disk before it is heard, so that closing the app does not restore it. */
function LimitedSound({ stimulus, sound }: { readonly stimulus: PaperStimulus; readonly sound: PaperSound }) {
  const store = useExamStore()
  const { paper } = store.attempt
  const played = useExam((state) => state.plays[stimulus.id] ?? 0)
  const most = mostPlaysOf(paper, stimulus.id)
  const play = useMemo(() => {
    const address = soundAddress(store.attempt.paper.attemptId, sound)
    return createSoundPlay({
      load: () => loadSound(address),
      hasOutput: hasSoundOutput,
      begin: () => store.play(stimulus.id, 'begin'),
      giveBack: () => store.play(stimulus.id, 'unheard')
    })
  }, [store, sound, stimulus.id])
  const state = useSoundState(play)
  const isOn = state.kind === 'starting' || state.kind === 'playing'
  useEffect(() => {
    store.setSoundOn(isOn)
    return () => {
      store.setSoundOn(false)
    }
  }, [store, isOn])
  return <SoundPlayer play={play} state={state} limit={most === null ? undefined : { played, most }} isStoppable={most === null} />
}
