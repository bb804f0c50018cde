import type { PaperSound } from '../../../../src-shared/content/media/sound.ts'
import { FreeSound } from './free-sound.tsx'
import { soundAddress } from './sound-address.ts'
import { SoundText } from './sound-text.tsx'
import { useSoundText } from './use-sound-text.ts'

/** A sound after the exam: unlimited plays, with its transcript. */
export function ReviewedSound({ attemptId, sound }: { readonly attemptId: string; readonly sound: PaperSound }) {
  const { t } = useSoundText()
  return (
    <>
      <FreeSound address={soundAddress(attemptId, sound)} />
      {sound.transcript === undefined ? null : (
        <details open>
          <summary>{t('said')}</summary>
          <SoundText transcript={sound.transcript} />
        </details>
      )}
    </>
  )
}
