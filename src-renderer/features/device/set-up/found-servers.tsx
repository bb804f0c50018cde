import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import styles from './set-up.module.css'
import { useSetUpText } from './use-set-up-text.ts'

interface FoundServersProps {
  /** True while one of them is being checked. */
  readonly isBusy: boolean
  readonly onUse: (address: string) => void
}

/** Servers announced on the local network. */
export function FoundServers({ isBusy, onUse }: FoundServersProps) {
  const { t } = useSetUpText()
  const bridge = useBridge()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lan-servers'],
    queryFn: async () => (await unwrap(bridge.lan.search({}))).servers,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    throwOnError: false
  })
  return (
    <PageSection title={t('server.found')} gap="sm">
      <Box component="p" role="status" m={0}>
        {isFetching ? t('server.searching') : data === undefined ? '' : t('server.answered', { count: data.length })}
      </Box>
      {error === null || isFetching ? null : <Notice tone="warning">{toFailure(error).message}</Notice>}
      <PlainList>
        {(data ?? []).map(({ name, address, version }) => (
          <li key={address} className={styles.server}>
            <span className={styles.name}>{name}</span>
            <span className={styles.facts}>{version === '' ? address : t('server.facts', { address, version })}</span>
            <Button
              disabled={isBusy}
              onClick={() => {
                onUse(address)
              }}
            >
              {t('server.use', { name })}
            </Button>
          </li>
        ))}
      </PlainList>
      <Group gap="sm" className={styles.line}>
        <BusyButton variant="default" isBusy={isFetching} busyLabel={t('server.looking')} onClick={() => void refetch()}>
          {t('server.again')}
        </BusyButton>
      </Group>
    </PageSection>
  )
}
