import styles from './sound-text.module.css'

/** What is said in a sound, a paragraph for each speaker. */
export function SoundText({ transcript }: { readonly transcript: string }) {
  return (
    <div className={styles.words} data-testid="sound-words">
      {transcript.split('\n\n').map((paragraph, index) => (
        <p key={`${String(index)} ${paragraph}`}>{paragraph}</p>
      ))}
    </div>
  )
}
