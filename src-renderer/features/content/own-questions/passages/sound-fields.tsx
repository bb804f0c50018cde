import { Box, Button, FileButton, Group, NativeSelect, Textarea } from '@mantine/core'
import type { MediaAddress } from '../../../../../src-shared/content/media/media-address.ts'
import { LONGEST_TRANSCRIPT, MOST_PLAYS } from '../../../../../src-shared/content/media/sound.ts'
import type { PassageFault, PassageSound } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import { FileZone } from '../files/file-zone.tsx'
import { useFileAdding } from '../files/use-file-adding.ts'
import { readSoundFile } from './read-sound-file.ts'
import type { SoundPlayers } from './sound-players.ts'

/** The ending too: some systems do not know the kind of an Ogg file. */
const ACCEPTED = 'audio/ogg,audio/wav,.ogg,.oga,.opus,.wav'

const playCounts = Array.from({ length: MOST_PLAYS }, (_, index) => index + 1)

export interface SoundFieldsProps {
  readonly sound: PassageSound
  /** Where it can be heard; null without a file, or if the file is not stored. */
  readonly address: string | null
  readonly faults: readonly PassageFault[]
  readonly players: Pick<SoundPlayers, 'forAuthor'>
  /** `address`: of a file that was added. */
  readonly onChange: (changed: Partial<PassageSound>, address?: MediaAddress) => void
}

/** The sound of a passage: its file, what is said in it, and how often an exam plays it. */
export function SoundFields(props: SoundFieldsProps) {
  const { t } = useOwnText()
  const { sound, faults, onChange } = props
  const { file, transcript, mostPlays } = sound
  const isUntold = file !== null && faults.includes('no-transcript')
  return (
    <>
      <SoundFile {...props} />
      <Textarea
        w="100%"
        label={t('passage.transcript')}
        description={t('passage.transcriptHint')}
        rows={5}
        value={transcript}
        maxLength={LONGEST_TRANSCRIPT}
        error={faults.includes('transcript-bounds') ? t('fault.transcript-bounds') : isUntold ? t('fault.no-transcript') : undefined}
        onChange={({ currentTarget }) => onChange({ transcript: currentTarget.value })}
      />
      <NativeSelect
        label={t('passage.plays')}
        value={mostPlays ?? ''}
        data={[
          ...playCounts.map((count) => ({ value: String(count), label: t('passage.playCount', { count }) })),
          { value: '', label: t('passage.anyPlays') }
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ mostPlays: value === '' ? null : Number(value) })}
      />
    </>
  )
}

function SoundFile(props: SoundFieldsProps) {
  const { t } = useOwnText()
  const { sound, address, players, onChange } = props
  const { isBusy, message, add, forgetFile } = useAdding(props)
  const isThere = sound.file !== null
  return (
    <Box w="100%">
      <FileZone onFile={add}>
        <RowList
          legend={t('passage.sound')}
          hint={t('passage.soundHint')}
          messages={[isThere && address === null ? t('fault.lost-sound') : undefined]}
        >
          {address === null ? null : <Box w="100%">{players.forAuthor(address)}</Box>}
          <Group gap={8}>
            <FileButton accept={ACCEPTED} resetRef={forgetFile} onChange={add}>
              {({ onClick }) => (
                <Button variant="default" size="compact-sm" aria-disabled={isBusy} onClick={onClick}>
                  {t(isThere ? 'passage.changeSound' : 'passage.addSound')}
                </Button>
              )}
            </FileButton>
            {isThere ? (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange({ file: null })}>
                {t('passage.removeSound')}
              </Button>
            ) : null}
            <Box component="span" role="status" c="dimmed" fz="sm">
              {isBusy ? t('passage.addingSound') : ''}
            </Box>
          </Group>
        </RowList>
        {message === null ? null : <Notice tone="warning">{message}</Notice>}
      </FileZone>
    </Box>
  )
}

/** Reads, sends and adds a file. What the author types meanwhile stays. */
function useAdding({ onChange }: SoundFieldsProps) {
  const bridge = useBridge()
  return useFileAdding(async (file) => {
    const base64 = await unwrap(readSoundFile(file))
    const { sound, signature } = await unwrap(bridge.ownQuestions.addSound({ base64 }))
    onChange({ file: sound }, { sha256: sound.sha256, signature })
  })
}
