import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Box, Flex } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nextZoom } from '../../../../src-shared/device/setting-values.ts'
import { useRoomChoice } from '../store/room-preferences.tsx'

/** Zoom of the window, in the steps of the settings. */
export function RoomZoom() {
  const { t } = useTranslation()
  const { preferences, change } = useRoomChoice()
  const { zoom } = preferences
  const step = (direction: 'larger' | 'smaller', icon: typeof IconPlus) => {
    const Icon = icon
    const next = nextZoom(zoom, direction)
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(`exam.roomTools.${direction}`)}
        disabled={next === undefined}
        onClick={() => {
          if (next !== undefined) change({ zoom: next })
        }}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Flex role="group" wrap="wrap" align="center" gap={8} fz="sm" aria-label={t('exam.roomTools.size')}>
      <Box component="span" flex={1}>
        {t('exam.roomTools.size')}
      </Box>
      {step('smaller', IconMinus)}
      <Box component="output" miw="3rem" ta="center" aria-live="polite">
        {t('exam.roomTools.percent', { percent: Math.round(zoom * 100) })}
      </Box>
      {step('larger', IconPlus)}
    </Flex>
  )
}
