import type { PaperVersion } from '../../../../src-shared/teaching/question-paper.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'
import type { PaperHeading } from './paper-options.ts'
import styles from './paper.module.css'

/** What stands at the head of each part. */
export interface SheetProps {
  readonly version: PaperVersion
  /** Null where there is only one version. */
  readonly versionName: string | null
  readonly heading: PaperHeading
  readonly className: string
  readonly paperCode: string
}

interface SheetHeadProps extends Pick<SheetProps, 'versionName' | 'heading' | 'className' | 'paperCode'> {
  /** What this part is; null for the questions themselves. */
  readonly part: string | null
  /** Under the title, such as the time. */
  readonly facts: readonly string[]
  /** Whether candidates write their names here. */
  readonly hasLines?: boolean
}

/** The head of a part: school, title, version and code, and the lines for name, class and date. No header element: those are not printed. */
export function SheetHead({ versionName, heading, className, paperCode, part, facts, hasLines = false }: SheetHeadProps) {
  const { t } = useTeachingText()
  const title = versionName === null ? heading.title : t('paper.sheet.versioned', { title: heading.title, version: versionName })
  return (
    <div className={styles.head}>
      {heading.school.trim() === '' ? null : <p className={styles.school}>{heading.school}</p>}
      <h2 className={styles.title}>{part === null ? title : t('paper.sheet.partOf', { part, title })}</h2>
      <p className={styles.facts}>{[className, ...facts, t('paper.sheet.code', { code: paperCode })].join(' · ')}</p>
      {hasLines ? (
        <p className={styles.lines}>
          <span data-line="name">{t('paper.sheet.nameLine')}</span>
          <span>{t('paper.sheet.classLine')}</span>
          <span>{t('paper.sheet.dateLine')}</span>
        </p>
      ) : null}
    </div>
  )
}
