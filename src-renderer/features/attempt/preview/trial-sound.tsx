import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { createSoundPlay } from '../sounds/create-sound-play.ts'
import { hasSoundOutput, loadSound } from '../sounds/sound-output.ts'
import { SoundPlayer } from '../sounds/sound-player.tsx'
import { useSoundState } from '../sounds/use-sound-state.ts'
import { useSoundText } from '../sounds/use-sound-text.ts'

interface TrialSoundProps {
  readonly address: string
  /** How often an exam plays it; null for any number of times. */
  readonly mostPlays: number | null
}

/** A sound as in the exam room. Its plays are counted here only, and the author may begin again. */
export function TrialSound({ address, mostPlays }: TrialSoundProps) {
  const { t } = useSoundText()
  const [played, setPlayed] = useState(0)
  const play = useMemo(
    () =>
      createSoundPlay({
        load: () => loadSound(address),
        hasOutput: hasSoundOutput,
        begin: () => {
          setPlayed((count) => count + 1)
          return Promise.resolve(null)
        },
        giveBack: () => {
          setPlayed((count) => count - 1)
          return Promise.resolve()
        }
      }),
    [address]
  )
  const state = useSoundState(play)
  if (mostPlays === null) return <SoundPlayer play={play} state={state} isStoppable />
  const isUsedUp = played >= mostPlays && state.kind === 'silent'
  return (
    <>
      <SoundPlayer play={play} state={state} limit={{ played, most: mostPlays }} />
      {isUsedUp ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setPlayed(0)}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </>
  )
}
