import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { KeyMap } from '../../../../src-shared/content/exams/exam-rules.ts'
import { trainerPath } from '../../../routes/paths.ts'
import { KeyCap } from '../../../ui/card/key-cap.tsx'
import styles from './eight-keys.module.css'

/** The keys that operate the exam room, as in the real exam. */
export function EightKeys({ letters, keyMap }: { readonly letters: readonly string[]; readonly keyMap: KeyMap }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t(letters.length === 4 ? 'startPage.keys.title' : 'startPage.keys.titleOfMany')}</h3>
      <dl className={styles.keys}>
        <div>
          <dt>
            {letters.map((letter) => (
              <KeyCap key={letter}>{letter}</KeyCap>
            ))}
          </dt>
          <dd>{t('startPage.keys.choose')}</dd>
        </div>
        {(['next', 'previous', 'submit', 'reverse'] as const).map((act) => (
          <div key={act}>
            <dt>
              <KeyCap>{keyMap[act]}</KeyCap>
            </dt>
            <dd>{t(`startPage.keys.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.mouse}>
        {t('startPage.keys.mouse')} <Link to={trainerPath()}>{t('startPage.keys.trainer')}</Link>
      </p>
    </>
  )
}
