import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerProfile } from '../../../src-shared/learner/learner-profile.ts'
import styles from '../../ui/form/form.module.css'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { countries, statesOfNigeria } from './places.ts'
import fieldset from './study-fields.module.css'

interface OptionalFieldsProps {
  readonly profile: LearnerProfile
  readonly fields: FieldErrors
}

/** What a learner may tell and need not. Nigeria's states can be chosen, those of other countries are typed. */
export function OptionalFields({ profile, fields }: OptionalFieldsProps) {
  const { t, i18n } = useTranslation()
  const [country, setCountry] = useState(profile.country ?? '')
  const states = profile.state === null || statesOfNigeria.includes(profile.state) ? statesOfNigeria : [profile.state, ...statesOfNigeria]
  return (
    <fieldset className={fieldset.subjects}>
      <legend className={fieldset.legend}>{t('profile.optional')}</legend>
      <p className={fieldset.hint}>{t('profile.optionalHint')}</p>
      <div className={styles.pair}>
        <TextInput
          name="profile.dateOfBirth"
          type="date"
          label={t('profile.dateOfBirth')}
          autoComplete="bday"
          size="md"
          defaultValue={profile.dateOfBirth ?? ''}
          error={fields['profile.dateOfBirth']}
        />
        <NativeSelect
          name="profile.country"
          label={t('profile.country')}
          autoComplete="country"
          size="md"
          error={fields['profile.country']}
          value={country}
          onChange={({ currentTarget }) => {
            setCountry(currentTarget.value)
          }}
          data={[{ value: '', label: t('profile.notTold') }, ...countries(i18n.language)]}
        />
        {country === 'NG' ? (
          <NativeSelect
            name="profile.state"
            label={t('profile.state')}
            size="md"
            error={fields['profile.state']}
            defaultValue={profile.state ?? ''}
            data={[{ value: '', label: t('profile.notTold') }, ...states.map((state) => ({ value: state, label: state }))]}
          />
        ) : (
          <TextInput
            name="profile.state"
            label={t('profile.state')}
            maxLength={100}
            size="md"
            defaultValue={profile.state ?? ''}
            error={fields['profile.state']}
          />
        )}
        <TextInput
          name="profile.school"
          label={t('profile.school')}
          autoComplete="organization"
          maxLength={100}
          size="md"
          defaultValue={profile.school ?? ''}
          error={fields['profile.school']}
        />
      </div>
    </fieldset>
  )
}
