import '@mantine/core/styles/Avatar.css'
import { Avatar, Box, Button, FileButton, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '../../../../src-shared/account/learner-profile.ts'
import type { User } from '../../../../src-shared/account/session-schemas.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useRequest } from '../../../bridge/use-request.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { photoQuery } from './profile-query.ts'
import { shrinkPhoto } from './shrink-photo.ts'

interface ProfilePhotoProps {
  readonly learner: User
  readonly onChanged: () => Promise<void>
}

type PhotoPhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'done'; readonly what: 'saved' | 'removed' }

const mediaTypes: readonly Photo['mediaType'][] = ['image/png', 'image/jpeg', 'image/webp']

/** The learner's picture: choose, replace, remove. Scaled down on this computer before it is sent. */
export function ProfilePhoto({ learner, onChanged }: ProfilePhotoProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const request = useRequest()
  const { data: photo = null } = useQuery({ ...photoQuery(bridge, learner.id), enabled: learner.hasPhoto })
  const [phase, setPhase] = useState<PhotoPhase>({ kind: 'idle' })
  const forgetFile = useRef<() => void>(null)
  const isBusy = phase.kind === 'busy'
  const isShownBusy = useLoadingPhase(isBusy, 0) !== 'idle'
  const shown = learner.hasPhoto ? photo : null

  async function run(what: 'saved' | 'removed', step: () => Promise<void>): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      await request(step)
      await onChanged()
      setPhase({ kind: 'done', what })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  const save = (file: File | null): void => {
    forgetFile.current?.()
    if (file === null || isBusy) return
    void run('saved', async () => {
      const small = await unwrap(shrinkPhoto(file))
      await unwrap(bridge.profile.savePhoto(small))
      queryClient.setQueryData(photoQuery(bridge, learner.id).queryKey, small)
    })
  }

  const remove = (): void => {
    if (isBusy) return
    void run('removed', async () => {
      await unwrap(bridge.profile.removePhoto({}))
      queryClient.setQueryData(photoQuery(bridge, learner.id).queryKey, null)
    })
  }

  return (
    <Group gap="md" data-phase={phase.kind}>
      <Avatar src={shown && `data:${shown.mediaType};base64,${shown.base64}`} name={learner.name} alt={t('photo.alt')} size={96} color="green" />
      <Stack flex={1} gap={8} miw="min(16rem, 100%)">
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('photo.hint')}
        </Box>
        <Group gap={8}>
          <FileButton accept={mediaTypes.join(',')} resetRef={forgetFile} onChange={save}>
            {({ onClick }) => (
              <Button variant="default" aria-disabled={isBusy} leftSection={<IconPhoto size={18} aria-hidden />} onClick={onClick}>
                {t(isShownBusy ? 'photo.busy' : learner.hasPhoto ? 'photo.replace' : 'photo.choose')}
              </Button>
            )}
          </FileButton>
          {learner.hasPhoto ? (
            <Button variant="default" aria-disabled={isBusy} leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
              {t('photo.remove')}
            </Button>
          ) : null}
        </Group>
        {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
        <span role="status">{phase.kind === 'done' ? t(`photo.${phase.what}`) : ''}</span>
      </Stack>
    </Group>
  )
}
