import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './review-list.module.css'

/** What an answer in the review is: right and not given, given and right, given and wrong. */
export type AnswerSign = 'key' | 'givenRight' | 'givenWrong'

export function signOf({ isKey, isGiven }: { readonly isKey: boolean; readonly isGiven: boolean }): AnswerSign | undefined {
  if (isKey) return isGiven ? 'givenRight' : 'key'
  return isGiven ? 'givenWrong' : undefined
}

/** The sign in words and as a picture, so that no colour is needed to tell it. */
export function AnswerMark({ sign }: { readonly sign: AnswerSign }) {
  const { t } = useTranslation()
  return (
    <span className={styles.mark}>
      {sign === 'givenWrong' ? <IconX size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      {t(`review.option.${sign}`)}
    </span>
  )
}
