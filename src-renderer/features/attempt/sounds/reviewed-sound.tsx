import { useMemo } from 'react'
import type { PaperSound } from '../../../../src-shared/content/media/sound.ts'
import { createSoundPlay } from './create-sound-play.ts'
import { soundAddress } from './sound-address.ts'
import { hasSoundOutput, loadSound } from './sound-output.ts'
import { SoundPlayer } from './sound-player.tsx'
import { SoundText } from './sound-text.tsx'
import { useSoundState } from './use-sound-state.ts'
import { useSoundText } from './use-sound-text.ts'

const isFree = (): Promise<null> => Promise.resolve(null)

/** A sound after the exam: unlimited plays, with its transcript. */
export function ReviewedSound({ attemptId, sound }: { readonly attemptId: string; readonly sound: PaperSound }) {
  const { t } = useSoundText()
  const play = useMemo(() => {
    const address = soundAddress(attemptId, sound)
    return createSoundPlay({ load: () => loadSound(address), hasOutput: hasSoundOutput, begin: isFree, giveBack: isFree })
  }, [attemptId, sound])
  const state = useSoundState(play)
  return (
    <>
      <SoundPlayer play={play} state={state} isStoppable />
      {sound.transcript === undefined ? null : (
        <details open>
          <summary>{t('said')}</summary>
          <SoundText transcript={sound.transcript} />
        </details>
      )}
    </>
  )
}
