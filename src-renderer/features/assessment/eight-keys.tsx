import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { trainerPath } from '../../app/paths.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import styles from './eight-keys.module.css'

/** The keys with which a whole paper can be taken, as on the day. */
export function EightKeys({ letters }: { readonly letters: readonly string[] }) {
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
        {(['N', 'P', 'S', 'R'] as const).map((key) => (
          <div key={key}>
            <dt>
              <KeyCap>{key}</KeyCap>
            </dt>
            <dd>{t(`startPage.keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.mouse}>
        {t('startPage.keys.mouse')} <Link to={trainerPath()}>{t('startPage.keys.trainer')}</Link>
      </p>
    </>
  )
}
