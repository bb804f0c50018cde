import { Box, Button, Group, Stack, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedComputer, VersionCount } from '../../../../src-shared/device/computers/computer-report.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useComputersText } from './use-computers-text.ts'

interface ComputersProps {
  /** Newest version first. */
  readonly versions: readonly VersionCount[]
  /** The latest report first. */
  readonly computers: readonly ListedComputer[]
  /** Null if there are no more pages. */
  readonly more: { readonly isFetching: boolean; readonly failure: Failure | null; readonly fetch: () => void } | null
  readonly onLookAgain: () => void
}

/** The computers of a server and their versions, for staff. */
export function Computers({ versions, computers, more, onLookAgain }: ComputersProps) {
  const { t } = useComputersText()
  if (computers.length === 0) {
    return (
      <EmptyState drawing="deskLamp" title={t('empty.title')} action={{ label: t('lookAgain'), onPress: onLookAgain }}>
        {t('empty.words')}
      </EmptyState>
    )
  }
  const columns = ['name', 'version', 'update', 'reportedAt'] as const
  return (
    <Stack gap="var(--koya-space-5)">
      <PageSection title={t('versions')}>
        <Group justify="space-between" align="flex-start" mt="sm">
          <PlainList gap="xs">
            {versions.map(({ version, count }) => (
              <li key={version}>{t('versionCount', { version, count })}</li>
            ))}
          </PlainList>
          <Button variant="default" onClick={onLookAgain}>
            {t('lookAgain')}
          </Button>
        </Group>
      </PageSection>
      <PageSection title={t('list')}>
        <Box mt="sm">
          <SheetTable caption={t('caption')} columns={columns.map((column) => t(`columns.${column}`))} hasWholeHeadings>
            {computers.map((computer) => (
              <ComputerRow key={computer.computerId} {...computer} />
            ))}
          </SheetTable>
        </Box>
      </PageSection>
      {more?.failure ? <Notice tone="trouble">{more.failure.message}</Notice> : null}
      {more ? (
        <Button variant="default" style={{ alignSelf: 'center' }} loading={more.isFetching} onClick={more.fetch}>
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  )
}

function ComputerRow({ name, kind, platform, version, waiting, hold, returnedFrom, reportedAt }: ListedComputer) {
  const { t } = useComputersText()
  const { i18n } = useTranslation()
  const when = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name ?? t('home')}
        <Box component="span" display="block" c="dimmed" fw={400} fz="sm">
          {name === null ? t(`platform.${platform}`) : `${t(`platform.${platform}`)}, ${t(`kind.${kind}`)}`}
        </Box>
      </Table.Th>
      <Table.Td>{version}</Table.Td>
      <Table.Td>
        {waiting === null ? null : hold === null ? t('waiting', { version: waiting }) : t('held', { version: waiting, why: t(`hold.${hold}`) })}
        {returnedFrom === null ? null : (
          <Box component="span" display="block">
            {t('returned', { version: returnedFrom })}
          </Box>
        )}
        {waiting === null && returnedFrom === null ? t('none') : null}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{when.format(reportedAt)}</Table.Td>
    </Table.Tr>
  )
}
