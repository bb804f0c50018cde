import '@mantine/core/styles/Input.css'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRewindBackward10, IconRewindForward10 } from '@tabler/icons-react'
import { useEffect, type RefObject } from 'react'
import type { PlayedWork, Caption } from '../../../../../src-shared/content/library/library.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import styles from './media-player.module.css'
import { timeText } from '../time-text.ts'
import { useLibraryText } from '../use-library-text.ts'
import { useMedia } from './use-media.ts'

interface MediaPlayerProps {
  readonly address: string
  readonly work: PlayedWork
  readonly startMs: number
  readonly onPosition: (atMs: number) => void
}

const STEP_MS = 10_000
const speeds = [0.75, 1, 1.25, 1.5] as const

/** Plays a sound or video from the last position, with Koya's own controls for consistent texts, keys and colours. */
export function MediaPlayer({ address, work, startMs, onPosition }: MediaPlayerProps) {
  const { t } = useLibraryText()
  const media = useMedia({ type: work.type, durationMs: work.durationMs, startMs, onPosition })
  const { state, tries: retryCount } = media
  useCaptions(media.element, { captions: work.kind === 'video' ? work.captions : undefined, label: t('player.captions'), retryCount })
  const shared = { ref: media.element, src: address, preload: 'metadata', ...media.listeners }
  const isOut = state === 'unsupported' || state === 'broken'
  return (
    <Stack
      role="group"
      aria-label={t('player.group')}
      gap="sm"
      my="var(--koya-space-4)"
      p="var(--koya-space-4)"
      bd="1px solid var(--koya-line)"
      bdrs="var(--koya-radius-card)"
      bg="var(--koya-surface)"
      data-state={state}
    >
      {work.kind === 'video' ? (
        <video key={retryCount} {...shared} className={styles.film} aria-label={work.title} playsInline>
          <track kind="captions" />
        </video>
      ) : (
        <audio key={retryCount} {...shared}>
          <track kind="captions" />
        </audio>
      )}
      {isOut ? (
        <Notice tone="trouble" action={state === 'broken' ? <Button onClick={media.retry}>{t('player.retry')}</Button> : null}>
          {t(`player.${state}`)}
        </Notice>
      ) : (
        <Controls media={media} />
      )}
    </Stack>
  )
}

function Controls({ media }: { readonly media: ReturnType<typeof useMedia> }) {
  const { t } = useLibraryText()
  const { state, atMs, durationMs, seek, toggle, setSpeed } = media
  const isPlaying = state === 'playing'
  const positionText = t('player.positionWords', { at: timeText(atMs), whole: timeText(durationMs) })
  return (
    <>
      <Group gap="var(--koya-space-2) var(--koya-space-3)">
        <input
          type="range"
          className={styles.position}
          aria-label={t('player.position')}
          aria-valuetext={positionText}
          min={0}
          max={Math.ceil(durationMs / 1000)}
          value={Math.floor(atMs / 1000)}
          disabled={state === 'loading'}
          onChange={({ currentTarget }) => {
            seek(Number(currentTarget.value) * 1000)
          }}
        />
        <span>{positionText}</span>
      </Group>
      <Group gap="var(--koya-space-2) var(--koya-space-3)">
        <Button
          leftSection={isPlaying ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
          disabled={state === 'loading'}
          onClick={toggle}
        >
          {t(state === 'ended' ? 'player.again' : isPlaying ? 'player.pause' : 'player.play')}
        </Button>
        <Button
          variant="default"
          aria-label={t('player.back')}
          onClick={() => {
            seek(atMs - STEP_MS)
          }}
        >
          <IconRewindBackward10 size={20} aria-hidden />
        </Button>
        <Button
          variant="default"
          aria-label={t('player.forward')}
          onClick={() => {
            seek(atMs + STEP_MS)
          }}
        >
          <IconRewindForward10 size={20} aria-hidden />
        </Button>
        <NativeSelect
          aria-label={t('player.speed')}
          defaultValue="1"
          data={speeds.map((speed) => ({ value: String(speed), label: `${String(speed)}×` }))}
          onChange={({ currentTarget }) => {
            setSpeed(Number(currentTarget.value))
          }}
        />
        <span role="status">{state === 'loading' ? t('player.loading') : ''}</span>
      </Group>
    </>
  )
}

interface CaptionsOf {
  /** Undefined if there are none. */
  readonly captions: readonly Caption[] | undefined
  /** Label of the track. */
  readonly label: string
  /** Each retry has a new element. */
  readonly retryCount: number
}

/** Shows captions over a video. They are added by script, because a track element without a file clears itself while loading. */
function useCaptions(element: RefObject<HTMLMediaElement | null>, { captions, label, retryCount }: CaptionsOf): void {
  useEffect(() => {
    if (!element.current || captions === undefined) return
    const track = element.current.addTextTrack('captions', label)
    track.mode = 'showing'
    for (const { fromMs, toMs, text } of captions) track.addCue(new VTTCue(fromMs / 1000, toMs / 1000, text))
    return () => {
      track.mode = 'disabled'
    }
  }, [element, captions, label, retryCount])
}
