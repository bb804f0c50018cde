import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import styles from '../../../ui/form/form.module.css'
import type { FieldErrors } from '../../../ui/form/use-form.ts'
import { FieldGroup } from './field-group.tsx'
import { countries, statesOfNigeria } from './regions.ts'

interface OptionalFieldsProps {
  readonly profile: LearnerProfile
  readonly fields: FieldErrors
}

/** Optional profile fields. Nigeria's states are a list; those of other countries are typed. */
export function OptionalFields({ profile, fields }: OptionalFieldsProps) {
  const { t, i18n } = useTranslation()
  const [country, setCountry] = useState(profile.country ?? '')
  const states = profile.state === null || statesOfNigeria.includes(profile.state) ? statesOfNigeria : [profile.state, ...statesOfNigeria]
  const field = (name: 'examDate' | 'dateOfBirth' | 'country' | 'state' | 'school') =>
    ({ name: `profile.${name}`, label: t(`profile.${name}`), size: 'md', error: fields[`profile.${name}`] }) as const
  return (
    <FieldGroup title={t('profile.optional')} hint={t('profile.optionalHint')}>
      <div className={styles.pair}>
        <TextInput {...field('examDate')} type="date" defaultValue={profile.examDate ?? ''} />
        <TextInput {...field('dateOfBirth')} type="date" autoComplete="bday" defaultValue={profile.dateOfBirth ?? ''} />
        <NativeSelect
          {...field('country')}
          autoComplete="country"
          value={country}
          onChange={({ currentTarget }) => {
            setCountry(currentTarget.value)
          }}
          data={[{ value: '', label: t('profile.notTold') }, ...countries(formattingLocale(i18n.language))]}
        />
        {country === 'NG' ? (
          <NativeSelect
            {...field('state')}
            defaultValue={profile.state ?? ''}
            data={[{ value: '', label: t('profile.notTold') }, ...states.map((state) => ({ value: state, label: state }))]}
          />
        ) : (
          <TextInput {...field('state')} maxLength={100} defaultValue={profile.state ?? ''} />
        )}
        <TextInput {...field('school')} autoComplete="organization" maxLength={100} defaultValue={profile.school ?? ''} />
      </div>
    </FieldGroup>
  )
}
