import { useTranslation } from 'react-i18next'
import type { Medal } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { MedalDrawing } from './medal-drawing.tsx'
import styles from './medal-mark.module.css'

/** A medal with its name, so that it does not depend on colour. */
export function MedalMark({ medal }: { readonly medal: Medal }) {
  const { t } = useTranslation()
  return (
    <span className={styles.mark} data-medal={medal}>
      <MedalDrawing medal={medal} size={24} />
      {t(`medalTest.medal.${medal}`)}
    </span>
  )
}
