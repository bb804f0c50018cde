import '@mantine/core/styles/Input.css'
import { Box, Button, NativeSelect, Stack } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SavedVoice } from '../../../../src-shared/device/settings.ts'
import { chooseVoice, offeredVoices, voiceKey, type VoiceChoice } from './choose-voice.ts'
import { useReader } from './use-reader.ts'
import { useVoiceText } from './use-voice-text.ts'
import { voiceLabel } from './voice-label.ts'
import { VoiceSpeed } from './voice-speed.tsx'
import { createVoiceList, synthesisOfPage, type KnownVoices } from './voices.ts'

export interface VoicePanelProps {
  /** The chosen voice; null for the best match. */
  readonly voice: SavedVoice | null
  /** Multiple of the voice's normal rate. */
  readonly rate: number
  /** True if nothing can be changed here. */
  readonly isLocked?: boolean
  /** True while nothing may be heard, such as during a sound of a paper. */
  readonly isSilenced?: boolean
  readonly onChange: (changed: { readonly voice: SavedVoice | null } | { readonly voiceRate: number }) => void
}

/** Selects voice and speed with a button to listen, and explains which voice is in use. Without a voice on this computer, shows only that. */
export function VoicePanel({ voice: kept, rate, isLocked = false, isSilenced = false, onChange }: VoicePanelProps) {
  const { t } = useVoiceText()
  const { isKnown, voices } = useVoices()
  const choice = chooseVoice(voices, kept)
  return (
    <Stack gap={8} miw={0}>
      {choice.kind === 'none' ? null : (
        <>
          <VoiceSelect
            voices={offeredVoices(voices)}
            kept={kept}
            isLocked={isLocked}
            onChoose={(voice) => {
              onChange({ voice })
            }}
          />
          <VoiceSpeed
            rate={rate}
            isLocked={isLocked}
            onChange={(voiceRate) => {
              onChange({ voiceRate })
            }}
          />
          <HearButton manner={{ voice: kept, rate }} isSilenced={isSilenced} sample={t('sample')} />
        </>
      )}
      <VoiceText choice={choice} isKnown={isKnown} kept={kept} />
    </Stack>
  )
}

interface VoiceSelectProps {
  readonly voices: readonly SpeechSynthesisVoice[]
  readonly kept: SavedVoice | null
  readonly isLocked: boolean
  readonly onChoose: (voice: SavedVoice | null) => void
}

function VoiceSelect({ voices, kept, isLocked, onChoose }: VoiceSelectProps) {
  const { t, i18n } = useVoiceText()
  const here = voices.map((voice) => ({ value: voiceKey(voice), label: voiceLabel(voice, i18n.language) }))
  const savedKey = kept === null ? '' : voiceKey(kept)
  const isAbsent = kept !== null && here.every(({ value }) => value !== savedKey)
  const absent = isAbsent ? [{ value: savedKey, label: t('absent', { name: voiceLabel(kept, i18n.language) }) }] : []
  return (
    <NativeSelect
      label={t('voice')}
      value={savedKey}
      disabled={isLocked}
      data={[{ value: '', label: t('usual') }, ...here, ...absent]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = voices.find((voice) => voiceKey(voice) === value)
        if (chosen) onChoose({ name: chosen.name, lang: chosen.lang })
        else if (value === '') onChoose(null)
      }}
    />
  )
}

interface HearButtonProps {
  readonly manner: { readonly voice: SavedVoice | null; readonly rate: number }
  readonly isSilenced: boolean
  readonly sample: string
}

function HearButton({ manner, isSilenced, sample }: HearButtonProps) {
  const { t } = useVoiceText()
  const { reader, isAtWork } = useReader()
  useEffect(() => {
    if (isSilenced) reader.stop()
  }, [reader, isSilenced])
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        aria-disabled={isSilenced || undefined}
        data-disabled={isSilenced}
        leftSection={isAtWork ? <IconPlayerStop size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
        onClick={() => {
          if (isAtWork) reader.stop()
          else if (!isSilenced) reader.read([sample], manner)
        }}
      >
        {t(isAtWork ? 'stop' : 'hear')}
      </Button>
    </div>
  )
}

interface VoiceTextProps {
  readonly choice: VoiceChoice<SpeechSynthesisVoice>
  readonly isKnown: boolean
  readonly kept: SavedVoice | null
}

function VoiceText({ choice, isKnown, kept }: VoiceTextProps) {
  const { t, i18n } = useVoiceText()
  const savedLabel = kept === null ? '' : voiceLabel(kept, i18n.language)
  const text = (): string => {
    if (!isKnown) return t('now.looking')
    if (choice.kind === 'none') return kept === null ? t('now.none') : `${t('now.none')} ${t('noneOfKept', { kept: savedLabel })}`
    return t(`now.${choice.kind}`, { name: voiceLabel(choice.voice, i18n.language), kept: savedLabel })
  }
  return (
    <Box component="p" role="status" m={0} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }} data-state={isKnown ? choice.kind : 'looking'}>
      {text()}
    </Box>
  )
}

/** Returns this computer's voices, also if they load late or change. */
function useVoices(): KnownVoices {
  const list = useMemo(() => createVoiceList(synthesisOfPage()), [])
  return useSyncExternalStore(list.subscribe, list.getState)
}
