import { useMemo } from 'react'
import { createSoundPlay } from './create-sound-play.ts'
import { hasSoundOutput, loadSound } from './sound-output.ts'
import { SoundPlayer } from './sound-player.tsx'
import { useSoundState } from './use-sound-state.ts'

const isFree = (): Promise<null> => Promise.resolve(null)

/** A sound outside an exam: unlimited plays, which can be stopped. */
export function FreeSound({ address }: { readonly address: string }) {
  const play = useMemo(
    () => createSoundPlay({ load: () => loadSound(address), hasOutput: hasSoundOutput, begin: isFree, giveBack: isFree }),
    [address]
  )
  return <SoundPlayer play={play} state={useSoundState(play)} isStoppable />
}
