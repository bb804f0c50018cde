import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { LONGEST_SEARCH } from '../../../../src-shared/learning/search/search-terms.ts'
import styles from './item-search.module.css'
import { useSearchText } from './use-search-text.ts'

interface SearchFormProps {
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Search field. Searches on submit, not at each letter. */
export function SearchForm({ words, onWords }: SearchFormProps) {
  const { t } = useSearchText()
  const [typed, setTyped] = useState(words)
  const [sent, setSent] = useState(words)
  // Going back in history changes the words.
  if (sent !== words) {
    setSent(words)
    setTyped(words)
  }
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onWords(typed.trim())
      }}
    >
      <TextInput
        type="search"
        className={styles.words}
        label={t('words')}
        placeholder={t('wordsHint')}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
        }}
      />
      <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
        {t('find')}
      </Button>
    </form>
  )
}
