import styles from './sound-text.module.css'

/** The transcript of a sound, one paragraph per speaker. */
export function SoundText({ transcript }: { readonly transcript: string }) {
  return (
    <div className={styles.words}>
      {transcript.split('\n\n').map((paragraph, index) => (
        <p key={`${String(index)} ${paragraph}`}>{paragraph}</p>
      ))}
    </div>
  )
}
