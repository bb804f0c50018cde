import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Library } from '../../../../../src-shared/content/library/library.ts'
import { addOnPath } from '../../../../routes/paths.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { LockedState } from '../../../../ui/card/locked-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { DownloadsPanel } from '../downloads/downloads-panel.tsx'
import { LibrarySections } from './library-sections.tsx'
import { useAccessText } from '../use-access-text.ts'
import { useLibraryText } from '../use-library-text.ts'

/** A library: its sections, or what grants access. */
export function LibraryView({ library }: { readonly library: Library }) {
  const { t } = useLibraryText()
  const { serial, title, summary, access, shelves } = library
  const { whole } = useAccessText(library)
  return (
    <Page
      title={title}
      width="reading"
      lead={
        <>
          <Box component="p" m={0}>
            {summary}
          </Box>
          <Box component="p" m={0} fz={15}>
            {t('one.serial', { serial })}
          </Box>
        </>
      }
      back={<BackLink to="/dashboard/libraries">{t('one.back')}</BackLink>}
    >
      {access.isOpen && whole !== null ? <Notice tone="warning">{whole}</Notice> : null}
      <DownloadsPanel library={library} />
      {!access.isOpen ? <LockedLibrary library={library} /> : shelves.length === 0 ? <p>{t('one.none')}</p> : <LibrarySections library={library} />}
    </Page>
  )
}

/** Why a library is locked, and links to what grants access. */
function LockedLibrary({ library }: { readonly library: Library }) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const { whole } = useAccessText(library)
  const { opensWith, access } = library
  const planNames = new Intl.ListFormat(formattingLocale(i18n.language), { type: 'disjunction' }).format(
    opensWith?.plans.map((plan) => plan.title) ?? []
  )
  return (
    <LockedState title={t('one.locked.title')} action={<LockedWays opensWith={opensWith} because={access.because} />}>
      {whole === null ? null : `${whole} `}
      {opensWith === null ? t('one.locked.words') : t('one.locked.opensWith', { addOn: opensWith.addOn.title })}{' '}
      {opensWith === null || opensWith.plans.length === 0 ? null : t('one.locked.comesWith', { plans: planNames })}
    </LockedState>
  )
}

function LockedWays({ opensWith, because }: Pick<Library, 'opensWith'> & Pick<Library['access'], 'because'>) {
  const { t } = useLibraryText()
  return (
    <>
      {because === 'no-class' ? (
        <Button component={Link} to="/dashboard/profile">
          {t('access.toProfile')}
        </Button>
      ) : null}
      <Button component={Link} to={opensWith === null ? '/dashboard/add-ons' : addOnPath(opensWith.addOn.slug)}>
        {opensWith === null ? t('one.locked.button') : t('one.locked.toAddOn', { addOn: opensWith.addOn.title })}
      </Button>
      {opensWith === null || opensWith.plans.length === 0 ? null : (
        <Button component={Link} to="/dashboard/subscriptions" variant="default">
          {t('one.locked.toPlans')}
        </Button>
      )}
    </>
  )
}
