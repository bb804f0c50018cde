import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '../../../../src-shared/support/announcement.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { announcementsQuery } from './progress-query.ts'
import { useProgressText } from './use-progress-text.ts'

/** Announcements by staff, until dismissed. Renders nothing if they cannot be read. */
export function Announcements() {
  const { data: announcements = [] } = useQuery(announcementsQuery(useBridge()))
  return announcements.map((announcement) => <OneAnnouncement key={announcement.announcementId} announcement={announcement} />)
}

function OneAnnouncement({ announcement: { announcementId, text } }: { readonly announcement: Announcement }) {
  const { t } = useProgressText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const putAway = useMutation({
    mutationFn: () => unwrap(bridge.announcement.putAway({ announcementId })),
    onSuccess: () => {
      queryClient.setQueryData(announcementsQuery(bridge).queryKey, (before) => before?.filter((one) => one.announcementId !== announcementId))
    }
  })
  return (
    <Notice
      tone="calm"
      title={t('announcement.title')}
      icon={<IconSpeakerphone size={20} aria-hidden />}
      action={
        <Button
          size="compact-md"
          variant="default"
          loading={putAway.isPending}
          onClick={() => {
            putAway.mutate()
          }}
        >
          {t('announcement.putAway')}
        </Button>
      }
    >
      {text}
      {putAway.isError ? ` ${t('announcement.notPutAway')}` : ''}
    </Notice>
  )
}
