import { Stack } from '@mantine/core'
import {
  IconBooks,
  IconChartBar,
  IconCreditCard,
  IconDeviceDesktop,
  IconHelpCircle,
  IconMessages,
  IconPencil,
  IconPuzzle,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconUser
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/more.json'
import { useSession } from '../../../features/account/session/session-query.ts'
import {
  classesPath,
  computersPath,
  markingPath,
  paymentsPath,
  questionStatisticsPath,
  supportInboxPath,
  supportPath
} from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

const groups = [
  {
    name: 'you',
    links: [
      { name: 'profile', path: '/dashboard/profile', Icon: IconUser },
      { name: 'settings', path: '/dashboard/settings', Icon: IconSettings },
      { name: 'classes', path: classesPath(), Icon: IconSchool },
      { name: 'support', path: supportPath(), Icon: IconHelpCircle }
    ]
  },
  {
    name: 'extras',
    links: [
      { name: 'libraries', path: '/dashboard/libraries', Icon: IconBooks },
      { name: 'addOns', path: '/dashboard/add-ons', Icon: IconPuzzle },
      { name: 'subscriptions', path: '/dashboard/subscriptions', Icon: IconCreditCard },
      { name: 'payments', path: paymentsPath(), Icon: IconReceipt }
    ]
  },
  {
    name: 'staff',
    links: [
      { name: 'questionStatistics', path: questionStatisticsPath(), Icon: IconChartBar },
      { name: 'marking', path: markingPath(), Icon: IconPencil },
      { name: 'supportDesk', path: supportInboxPath(), Icon: IconMessages },
      { name: 'computers', path: computersPath(), Icon: IconDeviceDesktop }
    ]
  }
] as const

/** Texts of this page; loaded with it and not at the start. */
const useMoreText = createTextHook('more', english)

const forStaff: readonly string[] = ['supportDesk', 'computers']
const forTeachers: readonly string[] = ['questionStatistics', 'marking']

/** Links to every page of the signed-in area that has none in the sidebar; those for teachers and staff only to them. */
export function MorePage() {
  const { t } = useTranslation()
  const { t: ofMore } = useMoreText()
  const { user } = useSession().auth
  const isStaff = user?.role === 'staff' || user?.role === 'admin'
  const mayOpen = (name: (typeof groups)[number]['links'][number]['name']): boolean =>
    forStaff.includes(name) ? isStaff : !forTeachers.includes(name) || isStaff || user?.role === 'teacher'
  return (
    <Page title={t('titles.more')} width="broad" lead={ofMore('lead')}>
      <Stack gap="var(--koya-space-5)">
        {groups
          .map(({ name, links }) => ({ name, links: links.filter((link) => mayOpen(link.name)) }))
          .filter(({ links }) => links.length > 0)
          .map(({ name: group, links }) => (
            <PageSection key={group} title={ofMore(group)} gap="sm">
              <CardGrid label={ofMore(group)}>
                {links.map(({ name, path, Icon }) => (
                  <LinkCard key={name} to={path} heading="h3" Icon={Icon} title={t(`titles.${name}`)} summary={ofMore(`words.${name}`)} />
                ))}
              </CardGrid>
            </PageSection>
          ))}
      </Stack>
    </Page>
  )
}
