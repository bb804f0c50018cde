import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './review-list.module.css'

/** Kind of an option in the review: right but not given, given and right, given and wrong. */
export type AnswerSign = 'key' | 'givenRight' | 'givenWrong'

export function signOf({ isKey, isGiven }: { readonly isKey: boolean; readonly isGiven: boolean }): AnswerSign | undefined {
  if (isKey) return isGiven ? 'givenRight' : 'key'
  return isGiven ? 'givenWrong' : undefined
}

/** The mark as text and icon, so that it does not depend on colour. */
export function AnswerMark({ sign }: { readonly sign: AnswerSign }) {
  const { t } = useTranslation()
  return (
    <span className={styles.mark}>
      {sign === 'givenWrong' ? <IconX size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      {t(`review.option.${sign}`)}
    </span>
  )
}
