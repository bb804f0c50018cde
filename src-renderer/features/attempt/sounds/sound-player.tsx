import { Box, Button, Flex } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import type { SoundPlay, SoundState } from './create-sound-play.ts'
import styles from './sound-player.module.css'
import { useSoundText } from './use-sound-text.ts'

interface SoundPlayerProps {
  readonly play: Pick<SoundPlay, 'press' | 'stop'>
  readonly state: SoundState
  /** Absent for unlimited plays. */
  readonly limit?: { readonly played: number; readonly most: number } | undefined
  /** Whether playback can be stopped; with a limit, stopping would waste a play. */
  readonly isStoppable?: boolean
}

/**
 * One button, with the number of plays and the state as text beside it. No seeking and no volume control. Screen readers announce the playback but
 * not every second.
 */
export function SoundPlayer({ play, state, limit, isStoppable = false }: SoundPlayerProps) {
  const { t } = useSoundText()
  const id = useId()
  const isBusy = state.kind === 'starting' || state.kind === 'playing'
  const isUsedUp = limit !== undefined && limit.played >= limit.most && !isBusy
  const isStop = isStoppable && state.kind === 'playing'
  const isDisabled = (isBusy && !isStop) || isUsedUp
  return (
    <Flex
      role="group"
      aria-label={t('group')}
      wrap="wrap"
      align="center"
      rowGap={8}
      columnGap={14}
      my="sm"
      px="sm"
      py="xs"
      bd="1px solid var(--koya-line)"
      bdrs={8}
      data-state={state.kind}
    >
      <Button
        leftSection={isStop ? <IconPlayerStopFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
        aria-disabled={isDisabled || undefined}
        aria-describedby={id}
        className={styles.button}
        onClick={() => {
          if (isStop) play.stop()
          else if (!isDisabled) play.press()
        }}
      >
        {isStop ? t('stop') : limit !== undefined && limit.played > 0 && !isBusy && !isUsedUp ? t('playAgain') : t('play')}
      </Button>
      <Box flex="1 1 12rem" fz={15} lh={1.45}>
        <Box component="p" id={id} m={0} role="status">
          <StateText state={state} />
          <LimitText limit={limit} isBusy={isBusy} />
        </Box>
        {state.kind === 'playing' ? (
          <Box component="p" m={0} aria-hidden>
            {t('left', { count: state.remainingSeconds })}
          </Box>
        ) : null}
      </Box>
    </Flex>
  )
}

function StateText({ state }: { readonly state: SoundState }): ReactNode {
  const { t } = useSoundText()
  switch (state.kind) {
    case 'silent':
      return null
    case 'starting':
      return `${t('starting')} `
    case 'playing':
      return `${t('playing')} `
    case 'mute':
    case 'broken':
      return <Problem>{t(state.kind)} </Problem>
    case 'refused':
      return <Problem>{state.failure.message} </Problem>
  }
}

function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="strong" display="block" fw={600}>
      {children}
    </Box>
  )
}

function LimitText({ limit, isBusy }: Pick<SoundPlayerProps, 'limit'> & { readonly isBusy: boolean }): ReactNode {
  const { t } = useSoundText()
  if (limit === undefined) return isBusy ? null : t('noLimit')
  const { played, most } = limit
  if (played === 0) return t('limit', { count: most })
  return played >= most && !isBusy ? t('lastPlayed', { count: most }) : t('played', { count: played, most })
}
