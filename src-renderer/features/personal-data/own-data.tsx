import type { User } from '../../../src-shared/account/session-schemas.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ImportMove } from './import-move.tsx'
import { DeleteAccount } from './delete-account.tsx'
import styles from './own-data.module.css'
import { SaveArchive } from './save-archive.tsx'
import { SaveMove } from './save-move.tsx'
import { useOwnDataText } from './use-own-data-text.ts'

interface OwnDataProps {
  readonly learner: User
  /** True if the learner signs in with a Koya password; without one, importing and deleting are unavailable here. */
  readonly hasPassword: boolean
  readonly onMoveSaved: (file: { readonly path: string; readonly code: string }) => void
  readonly onImported: () => Promise<void>
  readonly onDeleted: () => Promise<void>
}

/** Export, import and deletion of the learner's data. */
export function OwnData({ learner, hasPassword, onMoveSaved, onImported, onDeleted }: OwnDataProps) {
  const { t } = useOwnDataText()
  return (
    <PageSection className={styles.section} title={t('title')} heading={{ mb: 'sm' }}>
      <div>
        <SaveArchive name={learner.name} />
        <SaveMove onSaved={onMoveSaved} />
        {hasPassword ? (
          <>
            <ImportMove identifier={learner.email ?? learner.username ?? ''} hasPictures={learner.hasPicturePassword} onImported={onImported} />
            <DeleteAccount hasPictures={learner.hasPicturePassword} onDeleted={onDeleted} />
          </>
        ) : null}
      </div>
    </PageSection>
  )
}
