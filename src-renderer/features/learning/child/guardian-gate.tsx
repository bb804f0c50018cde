import '@mantine/core/styles/Input.css'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from '../../../ui/form/form.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { isGuardianAnswer, makeGuardianQuestion } from './guardian-question.ts'
import { useChildText } from './use-child-text.ts'

/** Asks something that a child does not know. It keeps a small child away from prices and settings; it is no lock. */
export function GuardianGate({ onPassed }: { readonly onPassed: () => void }) {
  const { t } = useChildText()
  const [question, setQuestion] = useState(() => makeGuardianQuestion(Math.random))
  const { fields, forgive, formProps } = useForm({
    check: ({ answer = '' }) => {
      if (isGuardianAnswer(question, answer)) return Promise.resolve({})
      setQuestion(makeGuardianQuestion(Math.random))
      return Promise.resolve({ answer: t('gate.wrong') })
    },
    send: () => {
      onPassed()
      return Promise.resolve()
    }
  })
  return (
    <Page title={t('gate.title')} lead={t('gate.lead')} width="narrow">
      <form {...formProps} className={styles.form}>
        <TextInput
          // A new question has an empty field.
          key={`${String(question.one)} ${String(question.other)}`}
          name="answer"
          size="lg"
          label={t('gate.question', { ...question })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={fields['answer']}
          onChange={() => {
            forgive('answer')
          }}
          data-autofocus
        />
        <Group gap="sm">
          <Button type="submit" size="md">
            {t('gate.open')}
          </Button>
          <Button component={Link} to="/dashboard" size="md" variant="default">
            {t('gate.back')}
          </Button>
        </Group>
      </form>
    </Page>
  )
}
