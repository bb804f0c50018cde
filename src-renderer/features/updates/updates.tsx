import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import { formattingLocale } from '../../ui/data/formatting-locale.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { useLoadingPhase } from '../../ui/feedback/use-loading-phase.ts'
import { UpdateActs } from './update-acts.tsx'
import { UpdateStatus } from './update-status.tsx'
import { UpdateSteps } from './update-steps.tsx'
import styles from './updates.module.css'
import { useUpdates } from './use-updates.ts'
import { useUpdatesText } from './use-updates-text.ts'

/** Updates of this copy: the current state, its progress, and available actions. `computersPath`: where staff see the other computers. */
export function Updates({ computersPath }: { readonly computersPath: string | null }) {
  const { t } = useUpdatesText()
  const { t: common } = useTranslation()
  const { view, failure, acting, act } = useUpdates()
  const loading = useLoadingPhase(view === undefined && failure === null)
  return (
    <PageSection mt="var(--koya-space-5)" title={t('title')}>
      <div className={styles.part}>
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('words')}
        </Box>
        {loading === 'idle' || loading === 'unseen' ? null : <p role="status">{common('app.loading')}</p>}
        {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
        {view === undefined ? null : (
          <>
            <Facts view={view} />
            {view.state.kind === 'off' ? (
              <p>{t(`off.${view.state.reason}`)}</p>
            ) : (
              <>
                <UpdateSteps kind={view.state.kind} />
                <UpdateStatus view={view} state={view.state} />
                <UpdateActs view={view} state={view.state} acting={acting} onAct={act} />
              </>
            )}
          </>
        )}
        {computersPath === null ? null : (
          <Button component={Link} to={computersPath} variant="default" style={{ justifySelf: 'start' }}>
            {t('computers')}
          </Button>
        )}
      </div>
    </PageSection>
  )
}

function Facts({ view: { version, channel, outcome, isExpired, lookedAt, state, hasFeed } }: { readonly view: UpdatesView }) {
  const { t } = useUpdatesText()
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p>
        {t('version', { version })} {channel === 'stable' ? '' : t('channel', { channel })}
      </p>
      {state.kind === 'off' || !hasFeed ? null : (
        <Box component="p" m={0} c="dimmed" fz="sm">
          {lookedAt === null ? t('neverLooked') : t('lookedAt', { when: format.format(lookedAt) })}
        </Box>
      )}
      {outcome === null ? null : (
        <Notice tone={outcome.kind === 'updated' ? 'calm' : 'warning'}>{t(`outcome.${outcome.kind}`, { from: outcome.from, to: outcome.to })}</Notice>
      )}
      {isExpired ? <Notice tone="warning">{t('expired')}</Notice> : null}
    </>
  )
}
