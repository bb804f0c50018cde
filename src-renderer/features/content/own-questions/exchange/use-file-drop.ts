import { useEffect, useRef, useState } from 'react'
import { droppedFile, type FileFault } from './take-file.ts'

/** Calls back with a file that is dropped anywhere in the window. Returns whether something is being dragged over it. */
export function useFileDrop(onDrop: (file: File | FileFault) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const newest = useRef(onDrop)
  useEffect(() => {
    newest.current = onDrop
  })
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    }
    const leave = (event: DragEvent): void => {
      // Null where it leaves the window, and not one element for another.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      setIsOver(false)
      const file = droppedFile(event.dataTransfer?.files)
      if (file !== null) newest.current(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
