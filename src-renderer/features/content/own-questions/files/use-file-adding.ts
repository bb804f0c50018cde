import { useRef, useState, type RefObject } from 'react'
import { toFailure } from '../../../../bridge/coded-failure.ts'

interface FileAdding {
  readonly isBusy: boolean
  /** Why the last file was not added. */
  readonly message: string | null
  /** Adds a file, unless another one is being added. */
  readonly add: (file: File | null) => void
  /** Filled by a `FileButton`, so that the same file can be chosen again. */
  readonly forgetFile: RefObject<(() => void) | null>
}

/** Adds one file at a time. `take` reads, sends and adds it; what it throws is told to the author. */
export function useFileAdding(take: (file: File) => Promise<void>): FileAdding {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const forgetFile = useRef<() => void>(null)

  async function run(file: File): Promise<void> {
    setIsBusy(true)
    setMessage(null)
    try {
      await take(file)
    } catch (thrown) {
      setMessage(toFailure(thrown).message)
    }
    setIsBusy(false)
  }

  const add = (file: File | null): void => {
    forgetFile.current?.()
    if (file !== null && !isBusy) void run(file)
  }
  return { isBusy, message, add, forgetFile }
}
