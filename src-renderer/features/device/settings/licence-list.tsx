import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Licence } from '../../../../src-shared/device/settings-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import styles from './licence-list.module.css'
import { licencesQuery } from './about-query.ts'
import { useSettingsText } from './use-settings-text.ts'

/** Licences of Koya's components; loaded on request. */
export function LicenceList() {
  const { t } = useSettingsText()
  const { t: common } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({ ...licencesQuery(useBridge()), enabled: isOpen })
  const loading = useLoadingPhase(isOpen && data === undefined && error === null)
  if (!isOpen) {
    return (
      <div>
        <Button
          variant="default"
          onClick={() => {
            setIsOpen(true)
          }}
        >
          {t('licences.show')}
        </Button>
      </div>
    )
  }
  if (loading !== 'idle') return <p role="status">{loading === 'unseen' ? '' : common('app.loading')}</p>
  if (error !== null) return <Notice tone="trouble">{toFailure(error).message}</Notice>
  return (
    <ul className={styles.list} aria-label={t('licences.title')}>
      {data?.map((licence) => (
        <LicenceEntry key={`${licence.name} ${licence.version}`} licence={licence} />
      ))}
    </ul>
  )
}

/** The text is rendered only while open, because there are hundreds. */
function LicenceEntry({ licence: { name, version, licence, text } }: { readonly licence: Licence }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open)
        }}
      >
        <summary>{`${name} ${version}, ${licence}`}</summary>
        {isOpen ? <div className={styles.text}>{text}</div> : null}
      </details>
    </li>
  )
}
