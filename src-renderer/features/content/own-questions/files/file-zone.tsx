import { useState, type DragEvent, type ReactNode } from 'react'
import styles from './file-zone.module.css'

interface FileZoneProps {
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A place where an author can drop a file. Formulas are not inserted into the fields in it. */
export function FileZone({ onFile, children }: FileZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onFile(file)
  }
  return (
    <div
      className={styles.zone}
      data-no-pieces
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
