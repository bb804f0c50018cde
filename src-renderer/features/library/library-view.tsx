import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../ui/formatting-locale.ts'
import { Link } from 'react-router-dom'
import type { Library } from '../../../src-shared/learning/learning.ts'
import { addOnPath } from '../../app/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { LockedState } from '../../ui/locked-state.tsx'
import { Page } from '../../ui/page.tsx'
import { TextSections } from '../../ui/text-sections.tsx'
import styles from './library-view.module.css'

/** One library: its entries to read, or what opens it. */
export function LibraryView({ library }: { readonly library: Library }) {
  const { t } = useTranslation()
  const { serial, title, summary, isOpen, opensWith, entries } = library
  return (
    <Page
      title={title}
      width="reading"
      lead={
        <>
          <p className={styles.summary}>{summary}</p>
          <p className={styles.serial}>{t('library.serial', { serial })}</p>
        </>
      }
      back={<BackLink to="/dashboard/libraries">{t('library.back')}</BackLink>}
    >
      {isOpen ? entries.length === 0 ? <p>{t('library.none')}</p> : <TextSections sections={entries} /> : <LockedLibrary opensWith={opensWith} />}
    </Page>
  )
}

/** What opens a library, each with the way there. */
function LockedLibrary({ opensWith }: Pick<Library, 'opensWith'>) {
  const { t, i18n } = useTranslation()
  if (opensWith === null) {
    return (
      <LockedState
        title={t('library.locked.title')}
        action={
          <Button component={Link} to="/dashboard/add-ons">
            {t('library.locked.button')}
          </Button>
        }
      >
        {t('library.locked.words')}
      </LockedState>
    )
  }
  const { addOn, plans } = opensWith
  const planNames = new Intl.ListFormat(formattingLocale(i18n.language), { type: 'disjunction' }).format(plans.map(({ title }) => title))
  return (
    <LockedState
      title={t('library.locked.title')}
      action={
        <>
          <Button component={Link} to={addOnPath(addOn.slug)}>
            {t('library.locked.toAddOn', { addOn: addOn.title })}
          </Button>
          {plans.length === 0 ? null : (
            <Button component={Link} to="/dashboard/subscriptions" variant="default">
              {t('library.locked.toPlans')}
            </Button>
          )}
        </>
      }
    >
      {t('library.locked.opensWith', { addOn: addOn.title })} {plans.length === 0 ? null : t('library.locked.comesWith', { plans: planNames })}
    </LockedState>
  )
}
