import { Button, Group, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { MediaAddress } from '../../../../../src-shared/content/media/media-address.ts'
import {
  emptyPassageSound,
  faultsOfPassage,
  LONGEST_PASSAGE,
  LONGEST_PASSAGE_TITLE,
  playedSoundOf,
  type OwnPassage,
  type PassageFault,
  type PassageSound
} from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { createDraftSaver, type DraftSaver } from '../saving/draft-saver.ts'
import { RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import { SavingStatus } from '../saving/saving-status.tsx'
import { SoundFields } from './sound-fields.tsx'
import type { SoundPlayers } from './sound-players.ts'

interface PassageEditorProps {
  readonly passage: OwnPassage
  /** The question beside the editor: it may be the last one of a passage that is deleted. */
  readonly questionId: string
  /** Where its sound is; null without one, or if its file is not stored. */
  readonly soundAddress: string | null
  readonly players: Pick<SoundPlayers, 'forAuthor'>
  /** `address`: of a sound that was added. */
  readonly onTyped: (passage: OwnPassage, address?: MediaAddress) => void
  readonly onDeleted: () => void
}

type Typed = Pick<OwnPassage, 'title' | 'text' | 'sound'>

/** Title and text of a passage, and its sound if it is listened to. Saves while typing, as the question does. */
export function PassageEditor({ passage, questionId, soundAddress, players, onTyped, onDeleted }: PassageEditorProps) {
  const { t } = useOwnText()
  const { ownQuestions } = useBridge()
  const [message, setMessage] = useState<string | null>(null)
  const saver = usePassageSaver(passage)
  const faults = faultsOfPassage(passage)
  const sound = playedSoundOf(passage)
  // Ahead of what is rendered: a sound can arrive right after a typed letter.
  const newest = useRef(passage)
  // What is not said of the sound leaves what another computer may have stored.
  const hasChangedSound = useRef(false)
  const change = (changed: Partial<Typed>, address?: MediaAddress): void => {
    const next = { ...newest.current, ...changed, revision: saver.revision() + 1 }
    newest.current = next
    onTyped(next, address)
    saver.change({ title: next.title, text: next.text, ...(next.sound !== undefined && hasChangedSound.current ? { sound: next.sound } : {}) })
  }

  const changeSound = (changed: Partial<PassageSound>, address?: MediaAddress): void => {
    hasChangedSound.current = true
    change({ sound: { ...(newest.current.sound ?? emptyPassageSound), ...changed } }, address)
  }

  async function remove(): Promise<void> {
    const removed = await ownQuestions.removePassage({ passageId: passage.passageId, questionId })
    if (removed.ok) onDeleted()
    else setMessage(removed.error.message)
  }

  return (
    <RowList legend={t('passage.legend')} hint={t('passage.shared')} messages={[]}>
      <TextInput
        w="100%"
        label={t('passage.title')}
        value={passage.title}
        maxLength={LONGEST_PASSAGE_TITLE}
        error={passage.text !== '' && faults.includes('no-title') ? t('fault.no-title') : undefined}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <NativeSelect
        label={t('passage.kind')}
        value={sound === null ? 'read' : 'heard'}
        data={(['read', 'heard'] as const).map((kind) => ({ value: kind, label: t(`passage.kinds.${kind}`) }))}
        onChange={({ currentTarget }) => changeSound({ isPlayed: currentTarget.value === 'heard' })}
      />
      <Textarea
        w="100%"
        label={t(sound === null ? 'passage.text' : 'passage.task')}
        description={sound === null ? undefined : t('passage.taskHint')}
        rows={sound === null ? 8 : 2}
        value={passage.text}
        maxLength={LONGEST_PASSAGE}
        error={textFault(faults, t)}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {sound === null ? null : <SoundFields sound={sound} address={soundAddress} faults={faults} players={players} onChange={changeSound} />}
      <Group gap={12}>
        <Button variant="default" size="compact-sm" onClick={() => void remove()}>
          {t('passage.delete')}
        </Button>
        <SavingStatus saver={saver} />
      </Group>
      {message === null ? null : <Notice tone="warning">{message}</Notice>}
    </RowList>
  )
}

/** Faults of the text that can be seen as soon as there is one. */
const textFaults = ['text-bounds', 'passage-picture', 'transcript-shown'] as const satisfies readonly PassageFault[]

function textFault(faults: readonly PassageFault[], t: ReturnType<typeof useOwnText>['t']): string | undefined {
  const found = textFaults.find((fault) => faults.includes(fault))
  return found && t(`fault.${found}`)
}

function usePassageSaver({ passageId, revision }: OwnPassage): DraftSaver<Typed> {
  const { ownQuestions } = useBridge()
  const [saver] = useState(() =>
    createDraftSaver<Typed>({
      revision,
      send: (typed) => ownQuestions.keepPassage({ passageId, ...typed })
    })
  )
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush)
    return () => {
      window.removeEventListener('pagehide', saver.flush)
      saver.flush()
    }
  }, [saver])
  return saver
}
