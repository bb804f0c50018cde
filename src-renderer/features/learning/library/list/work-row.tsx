import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Work } from '../../../../../src-shared/content/library/library.ts'
import { workPath } from '../../../../routes/paths.ts'
import { formattingLocale } from '../../../../ui/data/formatting-locale.ts'
import { sizeText } from '../../../../ui/data/size-text.ts'
import { kindIcons } from '../kind-icons.ts'
import styles from './library-view.module.css'
import { timeText } from '../time-text.ts'
import { useLibraryText } from '../use-library-text.ts'

/** One work of a shelf. */
export function WorkRow({ serial, work }: { readonly serial: string; readonly work: Work }) {
  const { t } = useLibraryText()
  const { i18n } = useTranslation()
  const Icon = kindIcons[work.kind]
  const facts = [
    ...('durationMs' in work ? [t('one.duration', { time: timeText(work.durationMs) })] : []),
    ...('sizeBytes' in work ? [sizeText(work.sizeBytes, formattingLocale(i18n.language))] : [])
  ]
  return (
    <li className={styles.line}>
      <Icon size={18} aria-hidden />
      <Link to={workPath(serial, work.id)}>{work.title}</Link>
      {facts.length === 0 ? null : <span className={styles.facts}>{facts.join(' · ')}</span>}
    </li>
  )
}
